import { ApplicationCommandOptionType } from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { board } from '../../commands/board.ts';
import type { Message } from '../../commands/message.ts';
import { darkBlood } from '../../src/games/dark-blood/index.ts';
import type { Game } from '../../src/kernel/index.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { type Desk, sitDown } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const user = (n: number) => ({ id: `${n}`.repeat(18), name: 'somebody', bot: false });
const darkBloodDesk = () =>
  sitDown({ game: darkBlood as Game, options: { cults: 'random' }, names: ['Alice', 'Bob'], seed: '4'.repeat(64) });
/** A message's words, and the name and alt text of its picture: a name follows from what the picture shows. */
const seen = ({ components, pictures }: Message<'seat'>) => [components, pictures.map(({ name, alt }) => [name, alt])];
/** Why it is refused. */
function refused(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof TableRefusal) return error.why;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('/board ritual-book', () => {
  it('names a person', () => {
    desk = darkBloodDesk();
    const option = board.data.options?.find(({ name }) => name === 'ritual-book');
    expect(option).toMatchObject({ type: ApplicationCommandOptionType.User });
  });

  it('shows the Ritual Book of whoever is named, to anybody, as everybody may see it', () => {
    desk = darkBloodDesk();
    const [alice, bob] = desk.seated;
    const shown = desk.slash(alice, 'board', { 'ritual-book': user(2) });
    expect(shown.pictures[0]?.alt).toMatch(/^Bob \(\w+\): 1 Silver; Cultists: 4 ready/);
    expect(seen(desk.slash(desk.onlooker, 'board', { 'ritual-book': user(2) }))).toEqual(seen(shown));
    // Their own too: without their Blood, which /hand has.
    expect(seen(desk.slash(bob, 'board', { 'ritual-book': user(2) }))).toEqual(seen(shown));
    expect(desk.slash(bob, 'hand', { show: 'ritual-book' }).pictures[0]?.alt).toMatch(
      /^Bob \(\w+\): \d Blood and 1 Silver/,
    );
    expect(desk.slash(bob, 'board').pictures[0]?.alt).not.toContain('Blood');
  });

  it('tells it in words alone, each reader in their own language', () => {
    desk = darkBloodDesk();
    const [alice] = desk.seated;
    const said = (asker: typeof alice) =>
      JSON.stringify(desk.slash(asker, 'board', { 'ritual-book': user(1), text: true }).components);
    expect(said(alice)).toContain('Triangle between Corrupt and Proselytize: ');
    expect(said(alice)).toContain('Covered by a Hex: ');
    const german = Object.create(alice, { locale: { value: 'de' } });
    expect(said(german)).toContain('Dreieck zwischen Verderben und Bekehren: ');
    expect(desk.slash(alice, 'board', { 'ritual-book': user(1), text: true }).pictures).toEqual([]);
  });

  it('is refused for somebody who has no seat, and in a game that has no such thing', () => {
    desk = darkBloodDesk();
    expect(refused(() => desk.slash(desk.seated[0], 'board', { 'ritual-book': user(3) }))).toBe('not-a-player');
    desk.close();
    desk = sitDown();
    expect(refused(() => desk.slash(desk.seated[0], 'board', { 'ritual-book': user(2) }))).toBe('no-picture');
  });
});
