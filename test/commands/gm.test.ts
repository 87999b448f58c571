import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '../../commands/host.ts';
import { readId } from '../../commands/ids.ts';
import type { Message } from '../../commands/message.ts';
import { post } from '../../commands/panels/post.ts';
import { press } from '../../commands/panels/press.ts';
import { GONE } from '../../commands/where.ts';
import { census, type State } from '../../src/games/dark-pact/state.ts';
import { checkMessage } from '../../src/sandbox/message-rules.ts';
import { checkBody } from '../../src/sandbox/validate.ts';
import { TableRefusal } from '../../src/table/index.ts';
import { quickSeed } from '../games/dark-pact/plan.ts';
import { type Desk, sitDown } from './desk.ts';
import { playOut } from './player.ts';

/** In Bob's hand, and nowhere that others can see. */
const SECRET = 'Exorcism';

let desk: Desk;
let alice: Asker;
let bob: Asker;
beforeEach(() => {
  desk = sitDown({
    seed: '01'.repeat(32),
    change(s: State) {
      Object.assign(s, { step: 'action', first: 0, active: 0, turn: 1, actions: 1, coins: 0 });
      const [a, b] = s.players;
      if (!a || !b) throw new Error('two play');
      a.hand = ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'];
      b.hand = [SECRET, SECRET, SECRET, SECRET, SECRET];
      for (const p of [a, b]) p.deck = p.deck.map(() => 'Copper');
      s.supply = s.supply.map(() => 'Copper');
      s.census = census(s);
    },
  });
  [alice, bob] = desk.seated;
});
afterEach(() => desk.close());

const gm = (name: string, options: Record<string, string | boolean | object> = {}, who = alice) =>
  desk.slash(who, 'gm', options as Record<string, string | boolean>, name);
const shown = (message: Message<'seat' | 'public'> | null): string => {
  if (!message) return '';
  const { components, pictures, follows } = message;
  const attachments = pictures.map((p, id) => ({ id: `${id}`, filename: p.name, description: p.alt }));
  checkBody('MessageCreateRequest', { flags: 1 << 15, components, attachments });
  checkMessage({ content: '', embeds: [], components, flags: 1 << 15, filenames: pictures.map((p) => p.name) });
  return JSON.stringify([components, pictures.map((p) => p.alt), follows.map(shown)]);
};
const buttonsOf = (message: Message<'seat' | 'public'>) =>
  [...JSON.stringify(message.components).matchAll(/"custom_id":"([^"]+)","label":"([^"]+)"/g)].map(
    ([, id = '', label]) => ({
      id,
      label,
    }),
  );
const use = (message: Message<'seat' | 'public'>, label: string, who = alice) => {
  const found = buttonsOf(message).find((b) => b.label === label);
  if (!found) throw new Error(`no ${label} in ${shown(message)}`);
  return press(readId(found.id), [], who, desk.host);
};
const board = () => post(desk.host.tables.look(desk.id, null), []);
const lines = () => JSON.stringify(desk.host.tables.log(desk.id, null, 99));
const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof TableRefusal) return error.why;
    throw error;
  }
  return 'nothing';
};

describe('/gm', () => {
  it('tells nothing to those who are no game masters', () => {
    for (const name of ['inspect', 'audit', 'pause', 'resume', 'reset', 'export', 'undo']) {
      expect(
        refused(() => gm(name, {}, bob)),
        name,
      ).toBe('not-gm');
    }
    for (const name of ['answer', 'skip'])
      expect(
        refused(() => gm(name, { player: '0' }, bob)),
        name,
      ).toBe('not-gm');
    expect(refused(() => gm('rewind', { to: 'x' }, bob))).toBe('not-gm');
    expect(refused(() => gm('fix', { what: 'coins', first: '3' }, bob))).toBe('not-gm');
    expect(refused(() => gm('role', { quiet: true }, alice))).toBe('not-manager');
  });

  it('inspect shows a hand to the asker alone, and all learn who looked, not what', () => {
    const got = shown(gm('inspect', { player: 'Bob' }));
    expect(got).toContain(SECRET);
    expect(lines()).toContain('table:gm.inspected');
    expect(lines()).not.toContain(SECRET);
    expect(shown(board())).not.toContain(SECRET);
    expect(shown(gm('inspect'))).toContain(SECRET);
    expect(gm('inspect').audience).toBe('seat');
  });

  it('audit names who did what, without what is secret', () => {
    gm('pause');
    gm('resume');
    const got = shown(gm('audit'));
    expect(got).toContain(`<@${alice.userId}>, paused the game (as a game master)`);
    expect(got).not.toContain(SECRET);
    expect(got).not.toContain('commands:');
  });

  it('answer opens the panel of a seat, and what is pressed there counts for it', () => {
    gm('skip', { player: '0' });
    while (desk.host.tables.look(desk.id, null).table.awaited[0] === 0) gm('skip', { player: '0' });
    const before = desk.host.tables.named(desk.id)?.seq ?? 0;
    const panel = gm('answer', { player: 'bob' });
    expect(shown(panel)).toContain('You answer for Bob here');
    expect(panel.pictures[0]?.alt).toMatch(new RegExp(`table ${desk.id}\\b(?!~)`));
    const ids = buttonsOf(panel).map((b) => b.id);
    expect(ids.every((id) => id.split(':')[1] === `${desk.id}~1`)).toBe(true);
    const [first] = buttonsOf(panel).filter((b) => b.id.startsWith('pick:'));
    const after = press(readId(first?.id ?? ''), [], alice, desk.host);
    shown(after);
    expect(desk.host.tables.named(desk.id)?.seq).toBeGreaterThan(before + 1);
    expect(lines()).toContain('table:gm.answered');
    // The same components in somebody else's hands are nothing.
    expect(refused(() => press(readId(first?.id ?? ''), [], bob, desk.host))).toBe('not-gm');
  });

  it('pause is said on the board, where nobody is waited for then', () => {
    expect(shown(board())).toContain('### Waiting for');
    gm('pause');
    expect(shown(board())).toContain('This game is paused');
    expect(shown(desk.slash(alice, 'games'))).toContain('It is paused.');
    expect(shown(board())).not.toContain('Waiting for'); // not in the picture's alt text either
    for (const text of [true, false]) {
      expect(shown(desk.slash(alice, 'board', { text }))).not.toContain('Waiting for');
      expect(shown(desk.slash(alice, 'hand', { text }))).not.toContain('Waiting for');
    }
    expect(refused(() => desk.slash(alice, 'act', { answer: 'buy' }))).toBe('not-asked');
    expect(shown(desk.slash(alice, 'act'))).toContain('paused this game');
  });

  it('rewind, reset, fix and replace are done by a button only, and only while the game stands as it stood', () => {
    const before = lines();
    const stop = suggestions('rewind', '').at(-1);
    const asks = [
      gm('rewind', { to: stop?.value ?? '' }),
      gm('reset'),
      gm('fix', { what: 'coins', first: '3' }),
      gm('replace', { player: 'Bob', by: { id: '7'.repeat(18), name: 'Eve' } }),
    ];
    for (const ask of asks) {
      shown(ask);
      expect(buttonsOf(ask).map((b) => b.label)).toEqual(['Yes, do it']);
    }
    expect(lines()).toBe(before);
    const [, , fix, replace] = asks as [Message<'seat'>, Message<'seat'>, Message<'seat'>, Message<'seat'>];
    expect(refused(() => use(fix, 'Yes, do it', bob))).toBe('not-gm');
    expect(shown(use(replace, 'Yes, do it'))).toContain('handed on');
    expect(desk.host.tables.look(desk.id, '7'.repeat(18)).seat).toBe(1);
    expect(refused(() => use(fix, 'Yes, do it'))).toBe('changed');
    expect(shown(use(gm('undo'), 'Yes, do it'))).toContain('taken back');
    expect(desk.host.tables.look(desk.id, bob.userId).seat).toBe(1);
  });

  it('means a seat by its number, also where somebody is called like the number of another one', () => {
    desk.close();
    desk = sitDown({ names: ['1', 'Bob'] });
    [alice, bob] = desk.seated;
    const [suggested] = desk.suggestAt(alice, 'gm', 'bob', { subcommand: 'inspect', focused: 'player' });
    expect(suggested).toEqual({ name: 'Bob', value: '1' });
    expect(shown(gm('inspect', { player: suggested?.value ?? '' }))).toContain('### Bob');
    expect(shown(gm('inspect', { player: 'bob' }))).toContain('### Bob');
  });

  it('replace hands no seat to the account of a bot', () => {
    const before = lines();
    const robot = { id: '8'.repeat(18), name: 'Robot', bot: true };
    expect(refused(() => gm('replace', { player: 'Bob', by: robot }))).toBe('no-bots');
    expect(lines()).toBe(before);
  });

  it('fix offers cards and zones whatever lies there, moves one, and tells no secret', () => {
    expect(suggestions('fix', 'coins', 'what').map((c) => c.value)).toEqual(['coins']);
    const cards = suggestions('fix', 'exor', 'first', { what: 'move' });
    expect(cards.map((c) => c.value)).toContain(SECRET);
    expect(suggestions('fix', 'hand of', 'second', { what: 'move' }).map((c) => c.value)).toEqual(['hand-0', 'hand-1']);
    const ask = gm('fix', { what: 'move', first: SECRET, second: 'hand-1', third: 'deck-1' });
    expect(shown(use(ask, 'Yes, do it'))).toContain('corrected');
    expect(lines()).toContain('dark-pact:fix.movedHidden');
    expect(lines()).not.toContain(SECRET);
    expect(JSON.stringify(desk.host.tables.log(desk.id, bob.userId, 99))).toContain(SECRET);
    // That a card is not there is a secret too: whoever tries leaves a line.
    const wrong = gm('fix', { what: 'move', first: SECRET, second: 'hand-0', third: 'deck-0' });
    expect(shown(use(wrong, 'Yes, do it'))).toContain('All are told that you tried');
    expect(lines()).toContain('table:gm.fix-failed');
  });

  it('fix by its words too, and says what there is where something is missing', () => {
    const ask = gm('fix', { what: 'turn', first: 'bob' });
    use(ask, 'Yes, do it');
    expect(desk.host.tables.named(desk.id)?.awaited).toEqual([1]);
    expect(refused(() => gm('fix', { what: 'coins' }))).toBe('bad-fix');
    expect(refused(() => gm('fix', { what: 'nonsense' }))).toBe('no-such-fix');
  });

  it('every confirmation of a correction fits into a button', () => {
    const cards = desk.host.tables.gm.parts(desk.id, alice, 'move', 0).map((part) => part.id);
    expect(cards.length).toBeGreaterThan(20);
    for (const first of cards)
      expect(shown(gm('fix', { what: 'move', first, second: 'supplyDeck', third: 'grimoire-1' }))).toContain(
        'Yes, do it',
      );
  });

  it('role is set by who may manage the server', () => {
    const manager = { ...alice, interactionId: 'm1', mayManage: true };
    expect(shown(gm('role', { role: '77' }, manager))).toContain('<@&77>');
    expect(refused(() => gm('role', { role: manager.guildId ?? '' }, { ...manager, interactionId: 'm2' }))).toBe(
      'not-a-role',
    );
    expect(shown(gm('audit', {}, { ...bob, interactionId: 'm3', roles: ['77'] }))).toContain('What happened last');
  });

  it('export gives a file, and import brings it into another channel', async () => {
    const message = gm('export');
    expect(shown(message)).toContain('attachment://');
    const bytes = await message.pictures[0]?.png();
    const url = `data:application/json;base64,${bytes?.toString('base64')}`;
    const there = { ...alice, interactionId: 'i1', mayManage: true, channelId: '55' };
    const command = (await import('../../commands/gm.ts')).gm;
    const given = (file: { url: string; size: number } | null) => ({
      ...{
        subcommand: 'import',
        text: () => null,
        flag: () => null,
        user: () => null,
        role: () => null,
        focused: null,
      },
      file: () => file,
    });
    const bring = async (file: { url: string; size: number } | null, who = there) => {
      try {
        return shown(await command.run(who, given(file), desk.host));
      } catch (error) {
        if (error instanceof TableRefusal) return error.why;
        throw error;
      }
    };
    expect(await bring(null)).toBe('file-unread');
    expect(await bring({ url, size: 9e9 })).toBe('file-too-big');
    expect(await bring({ url: 'data:,nonsense', size: 9 })).toBe('bad-file-form');
    expect(await bring({ url: 'data:,{}', size: 9 })).toBe('bad-file-form');
    expect(await bring({ url, size: 9 }, { ...there, mayManage: false })).toBe('not-gm');
  });
});

describe('/gm export of another game', () => {
  const offered = (who = alice) => desk.suggestAt(who, 'gm', '', { subcommand: 'export', focused: 'table' });
  const saved = async (message: Message<'seat'>) => JSON.parse(String(await message.pictures[0]?.png()));

  it('saves one that was finished in this channel, for anybody, though another is played there since', async () => {
    desk.close();
    desk = sitDown({ seed: quickSeed(130), options: { firstGame: true } });
    playOut(desk);
    const [first, second] = desk.seated;
    const next = desk.host.tables.create({ channelId: '5', guildId: '6', locale: 'en' }, 'dark-pact', second).id;
    expect(offered(desk.onlooker)).toEqual([
      { name: expect.stringContaining('Dark Pact, Alice and Bob'), value: desk.id },
    ]);
    expect(refused(() => gm('export', {}, desk.onlooker))).toBe('not-gm'); // that is the new one
    const message = gm('export', { table: desk.id }, desk.onlooker);
    expect(shown(message)).toContain('npm run verify');
    expect(await saved(message)).toMatchObject({ status: 'over', game: 'dark-pact' });
    for (const table of ['nonsense', next]) expect(refused(() => gm('export', { table }, first))).toBe('no-export');
  });

  it('saves one whose channel was deleted, for its game masters, in any channel of the server; import needs no old channel', async () => {
    expect(offered()).toEqual([]);
    expect(refused(() => gm('export', { table: desk.id }))).toBe('no-export');
    const before = desk.host.tables.look(desk.id, bob.userId).view;
    desk.host.tables.places.gone('5', GONE);
    const there = { ...alice, interactionId: 'e1', channelId: '77' };
    const elsewhere = { ...there, guildId: '9' };
    expect(offered(there).map(({ value }) => value)).toEqual([desk.id]);
    for (const who of [{ ...bob, interactionId: 'e2', channelId: '77' }, elsewhere]) {
      expect(offered(who)).toEqual([]);
      expect(refused(() => gm('export', { table: desk.id }, who))).toBe('no-export');
    }
    const listed = shown(desk.slash(alice, 'games'));
    expect(listed).toContain(`a channel that was deleted* (table \`${desk.id}\`)`);
    expect(listed).toContain('/table move');
    expect(listed).toContain(`\`table: ${desk.id}\``);
    const file = await saved(gm('export', { table: desk.id }, there));
    const place = { channelId: '78', guildId: '9', locale: 'en' };
    const id = desk.host.tables.gm.import(place, { ...elsewhere, mayManage: true, interactionId: 'e3' }, file);
    expect(desk.host.tables.look(id, bob.userId).view).toEqual(before);
  });
});

describe('/undo past what others have learned', () => {
  it('offers to ask, asks on the board, and goes back when all agree', () => {
    while (desk.host.tables.look(desk.id, null).table.awaited[0] === 0) {
      const { decision } = desk.host.tables.look(desk.id, alice.userId);
      desk.host.tables.answer(desk.id, alice, decision?.id ?? '', decision?.decision.fallback);
    }
    expect(desk.host.tables.look(desk.id, null).table.awaited).toEqual([1]);
    const offer = desk.slash(alice, 'undo');
    expect(shown(offer)).toContain('You can ask the others');
    expect(shown(board())).not.toContain('I agree');
    expect(shown(use(offer, 'Ask the others'))).toContain('The others are asked');
    expect(shown(board())).toContain('Alice asks whether their last answer may be taken back');
    expect(board().ping).toEqual([bob.userId]);
    expect(refused(() => use(board(), 'I agree', desk.onlooker))).toBe('not-seated');
    expect(refused(() => use(board(), 'I agree', alice))).toBe('own-request');
    const before = board();
    expect(use(before, 'I agree', bob)).toBe(null);
    expect(desk.host.tables.look(desk.id, null).table.awaited).toEqual([0]);
    expect(shown(board())).not.toContain('I agree');
    expect(refused(() => use(before, 'No', bob))).toBe('no-request');
  });

  it('is not offered to who has answered nothing', () => {
    expect(refused(() => desk.slash(bob, 'undo'))).toBe('nothing-to-undo');
  });
});

/** What is suggested for an option of a subcommand. */
function suggestions(subcommand: string, typed: string, focused = 'to', options: Record<string, string> = {}) {
  return desk.suggestAt(alice, 'gm', typed, { subcommand, focused, options });
}
