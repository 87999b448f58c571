import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicLocale } from '../../commands/bot.ts';
import type { Asker } from '../../commands/host.ts';
import { commands } from '../../commands/index.ts';
import { numberForm } from '../../commands/panels/form.ts';
import { post } from '../../commands/panels/post.ts';
import { cannotPost } from '../../commands/permissions.ts';
import { readerOf } from '../../commands/reader.ts';
import { inShort } from '../../commands/story.ts';
import { localeOf } from '../../src/words.ts';
import { type Desk, sitDown } from './desk.ts';

let desk: Desk;
let alice: Asker;
beforeEach(() => {
  desk = sitDown({ seed: '2'.repeat(64) }); // Bob begins, and Alice discards from her opening hand
  alice = Object.create(desk.seated[0], { locale: { value: 'de' } });
});
afterEach(() => desk.close());

describe('somebody whose Discord speaks German', () => {
  it('is answered in German alone, at a table that speaks English', () => {
    const said = (name: string, options = {}, subcommand?: string, asker = alice) => {
      const { components, follows } = desk.slash(asker, name, options, subcommand);
      return JSON.stringify([components, follows]);
    };
    expect(said('table', {}, 'status')).toContain('gespielt von Alice und Bob');
    expect(said('act')).toMatch(/Wähle .* von deiner Starthand ablegst/);
    expect(said('hand', { text: true })).toMatch(/Alice hält \d Karten:/);
    expect(said('board', { text: true })).toContain('Die Starthände werden gewählt.');
    expect(said('log')).toContain('Dark Pact beginnt.');
    expect(said('help')).toContain('### Befehle');
    expect(said('help', { topic: 'icons', text: true })).toContain('Was die Symbole bedeuten');
    expect(said('card', { name: 'copper' })).toContain('+1 Münze');
    expect(said('games')).toContain('Du bist gefragt');
    expect(said('reactions', {}, 'list')).toContain('Du hast keine Daueranweisungen');
    const rules = said('rules', { query: 'DP-031' });
    expect(rules).toContain('Die Regeln von Dark Pact');
    // The rules stand there in English, as they were printed: that is said.
    expect(rules).toContain('Das Regelheft ist englisch');
    expect(said('stats', {}, 'me')).toContain('Alle deine Partien');
    // The same for somebody else at the same table.
    expect(said('table', {}, 'status', desk.seated[1])).toContain('played by Alice and Bob');
    const { table } = desk.host.tables.look(desk.id, null);
    expect(cannotPost(table, Object.create(alice, { lacks: { value: ['AttachFiles'] } }))).toContain(
      'Dateien anhängen',
    );
    expect(numberForm('amount:x:1', 'de').title).toBe('Wie viele?');
  });

  it('has pictures in German, and others have theirs', () => {
    const [german] = desk.slash(alice, 'hand').pictures;
    const [english] = desk.slash(desk.seated[0], 'hand').pictures;
    expect(german?.alt).toMatch(/^Deine Hand, \d Karten/);
    expect(english?.alt).toMatch(/^Your hand, \d cards/);
    expect(german?.name).not.toBe(english?.name);
    expect(desk.slash(alice, 'help', { topic: 'icons' }).pictures[0]?.alt).toContain('Kosten');
  });

  it('is offered choices in German, and can type them', () => {
    expect(desk.suggest(alice, 'act', '-').map(({ name }) => name)).not.toContain('Nothing');
    const levels = commands.solo?.suggest?.(alice, '', desk.host, {
      ...{ subcommand: null, flag: () => null, user: () => null, role: () => null, file: () => null, focused: null },
      text: (name) => (name === 'game' ? 'dark-pact' : null),
    });
    expect(levels?.map(({ name }) => name).join()).toContain('leichter');
  });
});

describe('a table in a German server', () => {
  it('posts in German, whoever plays there', () => {
    const { tables } = desk.host;
    const lobby = tables.create({ channelId: '77', guildId: '7', locale: 'de' }, 'dark-pact', desk.seated[0]);
    const shown = () => JSON.stringify(post(tables.look(lobby.id, null), []).components);
    expect(shown()).toContain('Eine Person fehlt noch.');
    expect(shown()).toContain('Mitspielen');
    tables.join(lobby.id, desk.seated[1]);
    tables.start(lobby.id, desk.seated[0]);
    expect(shown()).toMatch(/Gewartet wird auf .*Mein Zug/);
    const seen = tables.look(lobby.id, null);
    expect(post(seen, []).pictures[0]?.alt).toContain('Die Starthände werden gewählt.');
    expect(inShort(tables.told(lobby.id, null, 9), readerOf(seen.table)).join()).toContain('beginnt.');
  });
});

it('languages are told by the first part of what Discord calls them, and English is spoken wherever none fits', () => {
  expect(['de', 'en-US', 'en-GB', 'fr', 'pt-BR', '', 'den'].map(localeOf)).toEqual([
    ...['de', 'en', 'en', 'en', 'en', 'en', 'en'],
  ]);
});

describe('what all can read', () => {
  const asked = (features: string[], guildLocale = 'en-US') =>
    publicLocale({ guild: { features }, guildLocale, locale: 'de' });

  it('is in the language that a Community server has set', () => {
    expect(asked(['NEWS', 'COMMUNITY'], 'fr')).toBe('fr');
    expect(asked(['COMMUNITY'])).toBe('en-US');
  });

  it('is elsewhere in the language of whoever asks, for Discord says en-US of every such server', () => {
    expect(asked([])).toBe('de');
    expect(publicLocale({ guild: null, guildLocale: null, locale: 'de' })).toBe('de');
  });
});
