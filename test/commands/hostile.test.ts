import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Asker } from '../../commands/host.ts';
import { readId, writeDraft, writeId } from '../../commands/ids.ts';
import type { Message } from '../../commands/message.ts';
import { post } from '../../commands/panels/post.ts';
import { press } from '../../commands/panels/press.ts';
import { readerOf } from '../../commands/reader.ts';
import { CardSet } from '../../src/games/dark-pact/cards.ts';
import { darkPactWith } from '../../src/games/dark-pact/index.ts';
import { census, type State } from '../../src/games/dark-pact/state.ts';
import type { DarkPactView, PlayerView } from '../../src/games/dark-pact/view.ts';
import { type Answer, Chance, type Decision, type Game } from '../../src/kernel/index.ts';
import { allComponents, textsOf } from '../../src/sandbox/components.ts';
import { checkMessage } from '../../src/sandbox/message-rules.ts';
import { checkBody } from '../../src/sandbox/validate.ts';
import { beginsTurn, TableRefusal } from '../../src/table/index.ts';
import { say } from '../../src/words.ts';
import { type Desk, sitDown } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

/** Who is asked now, and what. */
function asked() {
  const { tables } = desk.host;
  const seat = tables.named(desk.id)?.awaited[0];
  const players = tables.named(desk.id)?.players ?? [];
  const who = desk.seated.find((asker) => players.some((p) => p.seat === seat && p.userId === asker.userId));
  if (!who) return null;
  const seen = tables.look(desk.id, who.userId);
  if (!seen.decision) throw new Error('awaited, but not asked');
  return { who, other: desk.seated[who === desk.seated[0] ? 1 : 0], seen, ...seen.decision };
}

function mustBeAsked() {
  const now = asked();
  if (!now) throw new Error('nobody is asked');
  return now;
}

const pressed = (asker: Asker, customId: string, values: string[] = []) =>
  press(readId(customId), values, asker, desk.host);

function publicPost(): Message<'public'> {
  const seen = desk.host.tables.look(desk.id, null);
  const lines = desk.host.tables.log(desk.id, null, 8).map((l) => say(l.line, readerOf(seen.table)));
  return post(seen, lines);
}

/** Any legal answer; `eager` acts where it can, and keeps its cards. */
function anyAnswer(d: Decision, eager: boolean, chance: Chance): Answer {
  const n = d.min + chance.int(d.max - d.min + 1);
  if (d.kind === 'amount') return n;
  const ids = chance.shuffle(d.options.map((o) => o.id));
  const idle = (id: string) => ['buy', 'done', 'pass', 'keep'].includes(id);
  if (!eager) return ids.slice(0, n);
  return [...ids.filter((id) => !idle(id)), ...ids.filter(idle)].slice(0, d.topic === 'discard' ? d.min : n);
}

/** What Discord would say to a message. */
function checked(shown: Message<'public' | 'seat'>): void {
  const { components, pictures } = shown;
  const attachments = pictures.map((p, id) => ({ id: `${id}`, filename: p.name, description: p.alt }));
  checkBody('MessageCreateRequest', { flags: 1 << 15, components, attachments });
  checkMessage({ content: '', embeds: [], components, flags: 1 << 15, filenames: pictures.map((p) => p.name) });
  for (const next of shown.follows) checked(next);
}

describe('custom ids made by hand', () => {
  it('change nothing, and are refused in words', () => {
    desk = sitDown();
    const { who, other, id } = mustBeAsked();
    const foreign = sitDown();
    const { seq } = desk.host.tables.named(desk.id) ?? { seq: 0 };
    const rests = [
      '',
      'Excalibur',
      '__proto__',
      'constructor',
      '-1',
      '1e9',
      'NaN',
      '0.',
      '-1.',
      '99.',
      '1e999.AAAA',
      '.',
      'AAAAAAAA',
      '-_-_-_',
      '\u202e\u0000☃︎💀',
    ];
    const decisions = ['', id, '0.0', '999.0', '-1.-1', '__proto__', `${id}x`, id.replace(/\d$/, (s) => `${1 - +s}`)];
    const tables = [desk.id, foreign.id, '', '__proto__', 'lobby', '💀'];
    const answers = ['pick', 'none', 'menu', 'draft', 'last', 'done', 'page', 'amount', 'undo', 'show', 'hand', 'log'];
    const others = ['help', 'join', 'leave', 'start', 'shuffle', 'option', '', '__proto__', 'toString'];
    const verbs = [...answers, ...others];
    const outcomes = { shown: 0, refused: 0 };
    const attempt = (asker: Asker, ...parts: string[]) => {
      try {
        pressed(asker, parts.join(':'), ['Excalibur', '__proto__']);
        outcomes.shown++;
      } catch (error) {
        if (!(error instanceof TableRefusal) && !String(error).includes('custom_id of')) throw error;
        outcomes.refused++;
      }
    };
    let next = 0;
    for (const asker of [other, desk.onlooker, who])
      for (const verb of verbs) {
        for (const table of tables)
          for (const question of decisions)
            if (asker !== who || question !== id)
              attempt(asker, verb, table, question, rests[next++ % rests.length] ?? '');
        // What its own seat is asked, answered with what is not on offer.
        if (verb !== 'done') for (const rest of rests.slice(1)) attempt(asker, verb, desk.id, id, rest);
      }
    for (const draft of ['', 'AA', '9', '____', 'AAAAAAAA', '💀']) attempt(who, 'done', desk.id, id, draft);
    foreign.close();
    expect(desk.host.tables.named(desk.id)?.seq).toBe(seq);
    expect(outcomes.refused).toBeGreaterThan(outcomes.shown);
  });

  it('show nobody what is for somebody else', () => {
    desk = sitDown();
    const { who, other, id, seen } = mustBeAsked();
    const own = (seen.view as DarkPactView).players[seen.seat ?? 0]?.own?.hand.map((card) => card.title) ?? [];
    for (const verb of ['show', 'page', 'draft', 'last', 'hand']) {
      for (const asker of [other, desk.onlooker]) {
        let shown = '';
        try {
          shown = JSON.stringify(pressed(asker, writeId(verb, desk.id, id, '0.AB'), own));
        } catch (error) {
          if (!(error instanceof TableRefusal)) throw error;
        }
        expect(shown).not.toContain(who.userId === asker.userId ? 'never' : `Your hand: ${own[0]}`);
        expect(shown).not.toContain(`:${id}:`);
      }
    }
  });
});

describe('typed answers', () => {
  const hostile = [
    '**bold** @everyone <@1> # x',
    '💀'.repeat(100),
    '\u202egnirts\u200b',
    'x'.repeat(6000),
    `${'a,'.repeat(3000)}`,
    '__proto__, constructor',
    ',',
    ' , ,, ',
    '-1',
    '`'.repeat(500),
  ];

  it('that name nothing are refused, also where nothing is a legal answer', () => {
    desk = sitDown();
    for (let i = 0; i < 30; i++) {
      const { who, id, decision } = mustBeAsked();
      if (decision.min === 0) break;
      desk.host.tables.answer(desk.id, who, id, decision.fallback);
    }
    const { who, decision } = mustBeAsked();
    expect(decision.min).toBe(0);
    const { seq } = desk.host.tables.named(desk.id) ?? { seq: 0 };
    for (const typed of hostile) {
      expect(() => desk.slash(who, 'act', { answer: typed })).toThrow(TableRefusal);
      for (const { name, value } of desk.suggest(who, 'act', typed)) {
        expect(name.length).toBeLessThanOrEqual(100);
        expect(value.length).toBeLessThanOrEqual(100);
      }
      for (const asker of [desk.onlooker, desk.seated.find((s) => s !== who) as Asker])
        expect(desk.suggest(asker, 'act', typed)).toEqual([]);
    }
    expect(desk.host.tables.named(desk.id)?.seq).toBe(seq);
    expect(desk.suggest(who, 'act', 'Excalibur')).toEqual([]);
    desk.slash(who, 'act', { answer: '-' });
    expect(desk.host.tables.named(desk.id)?.seq).toBe(seq + 1);
  });
});

describe('names', () => {
  const names = [
    '**bold** _i_ ~~s~~ ||spoiler||',
    '# heading',
    '-# small',
    '> quote',
    '>>> all that follows',
    '- list',
    '1. list',
    '`code` ```block',
    '@everyone',
    '@here',
    '<@123456789012345678>',
    '<@&1> <#2> <:x _y_:3> <t:0:R>',
    '[click](https://example.com)',
    'https://example.com/_a_',
    'back\\*slash*\\',
    '\u202Ertl\u202E',
    'a\nb\r\n# c',
    '{{count}} $t(x) \uE0000\uE001',
  ];
  /** What Discord's markdown could still take for markup: signs without a backslash before them. */
  const live = (shown: string) => shown.replace(/\\[^0-9A-Za-z\s]/g, '').match(/[*_~`|<>#[\]\\@]|^\s*-|^\d+\.|:\/\//gm);

  it('cannot format, mention or link, and stay on one line', () => {
    desk = sitDown();
    for (const shown of readerOf({ names, locale: 'en-US' }).names) {
      expect(live(shown) ?? [], shown).toEqual([]);
      expect(shown).not.toMatch(/[\n\r\u202A-\u202E]|@everyone|@here|<@|https?:\/\//);
    }
  });

  it('that nobody can see are replaced', () => {
    desk = sitDown();
    for (const blank of ['\u200b\u200b', '\u3164', '\u2800 \u2800', '\u202e', '\u{E0041}', '   '])
      expect(readerOf({ names: [blank, blank], locale: 'en-US' }).names).toEqual(['Player 1', 'Player 2']);
  });

  it('notify nobody but those who must act', () => {
    for (const name of names) {
      desk?.close();
      desk = sitDown({ names: [name, `${name} too`] });
      const shown = publicPost();
      expect(shown.ping).toEqual([mustBeAsked().who.userId]);
      expect(
        textsOf(shown.components)
          .join('\n')
          .match(/<@\d+>/g),
      ).toEqual([`<@${shown.ping[0]}>`]);
      checked(shown);
    }
  });

  it('are put harmlessly also where somebody ends a game', () => {
    desk = sitDown({ names: ['@everyone **x**', 'Bob'] });
    desk.host.tables.end(desk.id, desk.seated[0], false);
    const shown = publicPost();
    const words = textsOf(shown.components).join('\n');
    expect(words).toContain(`<@${desk.seated[0].userId}> ended this game`);
    expect(words).not.toContain('@everyone');
    expect(shown.ping).toEqual([]);
    desk.close();
    desk = sitDown();
    desk.host.tables.end(desk.id, { ...desk.onlooker, name: '**@here**' }, true);
    expect(textsOf(publicPost().components).join('\n')).not.toContain('here');
  });
});

describe("Discord's limits", () => {
  const long = ['*_'.repeat(16), '[x](http://a.b)~~||`>#-@everyone'];

  /** Everything that can be shown just now. */
  function everything(): Message<'public' | 'seat'>[] {
    const now = asked();
    const shown: Message<'public' | 'seat'>[] = [publicPost()];
    for (const asker of [...desk.seated, desk.onlooker]) {
      shown.push(desk.slash(asker, 'act'), desk.slash(asker, 'log'), desk.slash(asker, 'table', {}, 'status'));
      for (const show of ['board', 'exile', 'graveyard']) shown.push(desk.slash(asker, 'board', { show }));
      shown.push(desk.slash(asker, 'help'), desk.slash(asker, 'games'), desk.slash(asker, 'board', { text: true }));
      if (asker !== desk.onlooker) shown.push(desk.slash(asker, 'hand'), desk.slash(asker, 'hand', { text: true }));
    }
    if (now && now.decision.kind !== 'amount' && now.decision.max > 1) {
      const { options, min, max } = now.decision;
      const places = options.map((_, place) => place).slice(0, 64);
      const pages = Math.ceil(options.length / 25);
      for (const draft of [places.slice(0, max), places.slice(0, min), places.toReversed().slice(0, max)])
        for (const page of [0, pages - 1]) {
          const rest = `${page}.${writeDraft(draft)}`;
          shown.push(pressed(now.who, writeId('page', desk.id, now.id, rest)) as Message<'seat'>);
        }
    }
    return shown;
  }

  it('hold for everything shown in random games', { timeout: 60_000 }, () => {
    for (let game = 0; game < 2; game++) {
      desk?.close();
      desk = sitDown({ names: long, options: { firstGame: game === 0 } });
      const chance = new Chance('ab'.repeat(32), game * 10_000);
      for (let i = 0; i < 50; i++) {
        const now = asked();
        if (!now) break;
        if (i % 6 === 0) for (const shown of everything()) checked(shown);
        desk.host.tables.answer(desk.id, now.who, now.id, anyAnswer(now.decision, game === 0, chance));
      }
    }
  });

  it('hold with 60 cards in hand, which can all be chosen by menus', () => {
    const many = Array.from(
      { length: 60 },
      (_, i) => ['Coins of Past Realms', 'Personal Laboratory', '2x'][i % 3] ?? '',
    );
    desk = sitDown({
      names: long,
      change(s) {
        Object.assign(s, { step: 'cleanup', active: 0, turn: 9 });
        const [p] = s.players;
        if (p) Object.assign(p, { hand: many, discard: many });
      },
    });
    const { who, id, decision } = mustBeAsked();
    expect(decision).toMatchObject({ topic: 'discard', kind: 'arrange', max: 60 });
    for (const shown of everything()) checked(shown);
    // Page by page, all of them.
    let draft = '';
    for (const page of [0, 1, 2]) {
      const values = decision.options.slice(page * 25, page * 25 + 25).map((o) => o.id);
      const shown = pressed(who, writeId('draft', desk.id, id, `${page}.${draft}`), values) as Message<'seat'>;
      checked(shown);
      const done = allComponents(shown.components)
        .map(({ component }) => ('custom_id' in component ? (component.custom_id ?? '') : ''))
        .find((customId) => customId.startsWith('done:'));
      draft = readId(done ?? '').rest;
    }
    expect(draft).toHaveLength(60);
    pressed(who, writeId('done', desk.id, id, draft));
    expect(desk.host.tables.look(desk.id, who.userId).decision?.id).not.toBe(id);
  });
});

describe('the log', () => {
  it('can be read to its beginning page by page, each line once, by buttons that count no events', () => {
    desk = sitDown({ names: ['*_'.repeat(16), 'Bob'] });
    const chance = new Chance('ef'.repeat(32));
    for (let i = 0; i < 150; i++) {
      const now = asked();
      if (now) desk.host.tables.answer(desk.id, now.who, now.id, anyAnswer(now.decision, true, chance));
    }
    const [who] = desk.seated;
    const all = desk.host.tables.log(desk.id, who.userId, 9999);
    const pages: string[][] = [];
    let page: Message<'seat'> | null = desk.slash(who, 'log');
    while (page) {
      checked(page);
      const [fingerprint, ...said] = textsOf(page.components).join('\n').split('\n');
      expect(fingerprint).toContain('Fingerprint'); // at the head of every page
      pages.unshift(said);
      const [earlier]: string[] = allComponents(page.components).flatMap(({ component }) =>
        'custom_id' in component && 'label' in component && component.label === 'Earlier'
          ? [String(component.custom_id)]
          : [],
      );
      if (earlier) expect(readId(earlier).rest).toBe(`${pages.flat().length}`);
      page = earlier ? pressed(who, earlier) : null;
    }
    expect(pages.length).toBeGreaterThan(2);
    const { table } = desk.host.tables.look(desk.id, null);
    const lines = all.map(({ line, own }) => {
      const said = `${own ? '🔒 ' : ''}${say(line, readerOf(table))}`;
      return beginsTurn(line) ? `**${said}**` : said;
    });
    expect(pages.flat()).toEqual(lines);
    for (const rest of ['-1', '1e999', 'NaN', '0.5', '999999999', '__proto__'])
      checked(pressed(who, `earlier:${desk.id}::${rest}`) as Message<'seat'>);
  });
});

describe('secrets', () => {
  /** The cards that come with the bot, where each copy may have a title of its own: `Copper №017`. */
  class Numbered extends CardSet {
    override get(title: string) {
      return super.get(title.replace(/ №\d+$/, ''));
    }
    override face(title: string) {
      return { ...super.face(title.replace(/ №\d+$/, '')), title };
    }
  }
  const files = ['start', 'grimoire', 'pacts', 'base'].map((name) =>
    JSON.parse(readFileSync(new URL(`../../src/games/dark-pact/cards/${name}.json`, import.meta.url), 'utf8')),
  );
  const numberedGame = darkPactWith(new Numbered(files)) as Game;

  function number(s: State): void {
    let next = 0;
    const zones = [s.supply, s.supplyDeck, ...s.players.flatMap((p) => [p.hand, p.deck, p.discard, p.grimoire])];
    for (const zone of zones)
      for (const [i, title] of zone.entries()) zone[i] = `${title} №${String(next++).padStart(3, '0')}`;
    s.census = census(s);
  }

  const titles = (what: unknown) => JSON.stringify(what ?? null).match(/№\d{3}/g) ?? [];
  /** What lies open for all. */
  const open = (view: DarkPactView) => [
    ...titles([view.supply, view.exile, view.graveyard]),
    ...view.players.flatMap((p) => titles([p.top, p.play, p.grimoire])),
  ];
  it('are not told by taking back what nobody saw', () => {
    desk = sitDown({
      change(s) {
        Object.assign(s, { step: 'action', active: 0, turn: 1, actions: 1 });
        Object.assign(s.players[0] ?? {}, { hand: ['Personal Laboratory', '2x', 'Copper'] });
      },
    });
    const { who, other, ...play } = mustBeAsked();
    const before = JSON.stringify(publicPost());
    desk.host.tables.answer(desk.id, who, play.id, ['Personal Laboratory']);
    expect(mustBeAsked().decision.topic).toBe('multiply');
    expect(JSON.stringify(publicPost())).toBe(before);
    desk.slash(who, 'undo');
    expect(JSON.stringify(publicPost())).toBe(before);
    expect(JSON.stringify(desk.slash(other, 'log'))).not.toContain('takes back');
    expect(JSON.stringify(desk.slash(who, 'log'))).toContain('takes back');
    // What all have seen is taken back before all.
    desk.host.tables.answer(desk.id, who, mustBeAsked().id, ['buy']);
    desk.slash(who, 'undo');
    expect(textsOf(publicPost().components).join()).toContain('takes back');
  });

  it('stand in nothing that others are shown, through random games', { timeout: 60_000 }, () => {
    let scanned = 0;
    for (let game = 0; game < 2; game++) {
      desk?.close();
      desk = sitDown({ game: numberedGame, change: number, seed: `${game}`.padStart(64, '0') });
      const { tables } = desk.host;
      const chance = new Chance('cd'.repeat(32), game * 10_000);
      const known = new Map([...desk.seated, desk.onlooker].map((asker) => [asker, new Set<string>()]));
      for (let i = 0; i < 30; i++) {
        const view = tables.look(desk.id, null).view as DarkPactView;
        // What the public log may say is the game's affair, and tested there.
        const shownToAll = [...open(view), ...titles(tables.log(desk.id, null, 40))];
        for (const [asker, knows] of known) {
          const seen = tables.look(desk.id, asker.userId);
          const own: PlayerView['own'] = (seen.view as DarkPactView).players[seen.seat ?? -1]?.own ?? null;
          for (const title of [...shownToAll, ...titles(own)]) knows.add(title);
        }
        const now = asked();
        if (!now) break;
        for (const [asker, knows] of known) {
          const shown = [
            ...['act', 'log', 'board', 'help', 'games'].map((name) => desk.slash(asker, name)),
            desk.slash(asker, 'board', { text: true }),
            desk.suggest(asker, 'act', ''),
            publicPost(),
          ];
          for (const title of titles(shown)) {
            if (!knows.has(title)) expect.fail(`${title} shown to ${asker.name}`);
            scanned++;
          }
        }
        tables.answer(desk.id, now.who, now.id, anyAnswer(now.decision, game > 0, chance));
      }
    }
    expect(scanned).toBeGreaterThan(500);
  });
});
