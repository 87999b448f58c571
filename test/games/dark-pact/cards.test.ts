import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../src/games/dark-pact/cards.ts';
import type { Text } from '../../../src/kernel/index.ts';
import { has, say } from '../../../src/words.ts';
import { duel, opened } from './table.ts';

const reader = { locale: 'en' as const, names: ['Alice', 'Bob'] };

/** Every title that the rulebook names, by set; where it does not say in which one, in ours. The rest are our own. */
const NAMED = {
  start: [
    'Personal Laboratory',
    'Personal Library',
    'A Little Learning',
    'Self-Sacrifice',
    'Investigate',
    'Wisdom',
    'Copper',
    'Silver',
    'Cursed Copper',
    '2x',
  ],
  grimoire: ['Inscription', '2x', 'Silver'],
  pact: [
    'Secular Power',
    'Hallow the Ground',
    'Curse the Land',
    'Occult Mastery',
    'Coins of Past Realms',
    'Four-Fold Path',
    'Diverse Learning',
    'Midas Touch',
    'Sun Aspect',
    'Moon Aspect',
    'Great Potential',
    'Pierce the Veil',
    'Great Work',
  ],
  base: [
    '2x',
    '3x',
    'Gold',
    'Talisman',
    'Enlightenment',
    'Attunement',
    'Awareness',
    'Awakening',
    'Ancestral Spirit',
    'Research',
    'Banishing Spirit',
    'Greater Circle',
    'Inheritance',
    'Exorcism',
    'Amulet of Protection',
    'Spirit Lord',
    'Haunting Spirit',
    'Generous Spirit',
    'Walpurgisnacht',
    'Oppression',
    'Jealousy',
    'Torment',
    'Guiding Spirit',
    'Visions',
    'Sacrifice',
    'Ritual Knife',
    'Cursed Idol',
    'Cursed Brazen Head',
    'Cursed Gold',
    'Debt',
    "Maxwell's Demon",
    'Destructive Imp',
  ],
  '3': ['Mesmerize'],
  '4': ['Torment'],
} as const;

/** Sets that hold nothing but what the rulebook names. */
const WHOLE = ['start', 'grimoire', 'pact'];

/** All texts within a text, itself included. */
function within(t: Text): Text[] {
  const inner = (arg: unknown): Text[] => {
    if (Array.isArray(arg)) return arg.flatMap(inner);
    return typeof arg === 'object' && arg !== null && 'key' in arg ? within(arg as Text) : [];
  };
  return [t, ...Object.values(t.args ?? {}).flatMap(inner)];
}

/** Every number that stands in a card's instructions, as it should be read on the card. */
function numbers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(numbers);
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ['n', 'take'].includes(key) && typeof inner === 'string' ? [inner] : numbers(inner),
  );
}

describe('the cards of Dark Pact', () => {
  it.each(Object.entries(NAMED))('set %s holds the titles that the rulebook names', (set, titles) => {
    const held = new Set(cards.list(set as keyof typeof NAMED));
    expect([...held]).toEqual(expect.arrayContaining([...titles]));
    if (WHOLE.includes(set)) expect(held.size).toBe(titles.length);
  });

  it('that the rulebook does not name say of all that they are and do that it is ours', () => {
    const named = new Set<string>(Object.values(NAMED).flat());
    const ours = cards.titles.filter((title) => !named.has(title));
    expect(ours.length).toBeGreaterThan(30);
    for (const title of ours)
      for (const from of Object.values(cards.get(title).source)) expect(from, title).toBe('house');
  });

  it('add up (DP-001, DP-002, DP-005, DP-016)', () => {
    expect([cards.list('start').length, cards.list('grimoire').length]).toEqual([10, 3]);
    expect([cards.list('pact').length, cards.list('base').length]).toEqual([13, 57]);
    expect([cards.list('3').length, cards.list('4').length]).toEqual([26, 26]);
    const t = opened();
    const v = t.view('spectator');
    expect([v.supply.length, v.supplyDeck]).toEqual([10, 60]);
    expect(v.players.map((p) => p.hand + p.deck + p.discard + p.grimoire.length)).toEqual([13, 13]);
  });

  it('leave two pacts and the starred Demons out of the Supply of a first game (DP-010, DP-011, DP-017, DP-018)', () => {
    const t = opened({ firstGame: true });
    const v = t.view('spectator');
    expect(v.supplyDeck).toBe(56);
    const dealt = v.players.map((p) => p.top?.title);
    expect(dealt).toContain('Secular Power');
    expect(dealt.indexOf('Secular Power')).toBe(v.active);
    expect(cards.titles.filter((title) => cards.get(title).starred)).toEqual(['Torment', 'Jealousy', 'Mesmerize']);
  });

  it('marks four pacts, the first of them Secular Power', () => {
    const marked = cards.list('pact').filter((title) => cards.get(title).mark);
    expect(marked.map((title) => cards.get(title).mark).sort()).toEqual([1, 2, 3, 4]);
    expect(cards.get('Secular Power').mark).toBe(1);
  });

  it('show at least 6 different Treasures to every number of players, and a Deck End on a few Insight cards', () => {
    const two = new Set([...cards.list('start'), ...cards.list('base')]);
    expect([...two].filter((title) => cards.get(title).kind === 'treasure').length).toBeGreaterThanOrEqual(6);
    const last = cards.titles.filter((title) => cards.face(title).deckEnd);
    expect(last).toEqual(['Awakening', 'Ancestral Spirit', 'Chronicle', 'Akashic Record']);
    for (const title of last) expect(cards.get(title).types).toContain('insight');
  });

  it.each(['base', '3', '4'] as const)('use in set %s every type and trait that the rulebook names', (set) => {
    const held = new Set(cards.list(set).flatMap((title) => [...cards.get(title).types, ...cards.get(title).traits]));
    expect(held).toEqual(new Set(['curse', 'attack', 'insight', 'react', 'cursed', 'spirit', 'demon']));
  });

  it.each([
    ['different cards in the Exile', { in: 'exile', different: true }],
    ['different cards in the Graveyard', { in: 'graveyard', different: true }],
    ['cards in the Exile against the number of players', { in: 'exile' }],
    ['cards in the Graveyard against the number of players', { in: 'graveyard' }],
  ])('count %s', (what, tally) => {
    const found = cards.titles.filter((title) => {
      const said = JSON.stringify(cards.get(title).do);
      const counts = said.match(/\{"cards":\{[^}]*\},"in":"\w+"(,"different":true)?\}/g) ?? [];
      return counts.some((count) => {
        const { cards: _, ...rest } = JSON.parse(count);
        const players = said.includes('"atLeast":"players"');
        return JSON.stringify(rest) === JSON.stringify(tally) && players === what.includes('players');
      });
    });
    expect(found.length).toBeGreaterThanOrEqual(2);
  });

  it('give every Action exactly one of the five colours (DP-030)', () => {
    const groups = ['curse', 'curse,attack', 'pact', 'insight', 'react'];
    for (const title of cards.titles) {
      const card = cards.get(title);
      if (card.kind === 'action') expect(groups, title).toContain(card.types.join());
      if (card.kind === 'treasure') expect(card.types.includes('cursed'), title).toBe(card.curse > 0);
    }
  });

  it('name their source for what they cost and do', () => {
    for (const title of cards.titles) {
      const { source, ...card } = cards.get(title);
      for (const fact of ['cost', ...(card.do.length > 0 ? ['do'] : []), ...(card.pact ? ['pact'] : [])]) {
        expect(source[fact], `${title}: ${fact}`).toMatch(/^(house|DP-\d{3}( \+ house)?)$/);
      }
    }
  });

  describe.each(cards.titles)('%s', (title) => {
    const card = cards.get(title);
    const lines = cards.face(title).text;

    it('says what it does, in words that exist', () => {
      expect(lines.length).toBeGreaterThan(0);
      for (const t of lines.flatMap(within)) expect(has(t.key), t.key).toBe(true);
      const said = lines.map((line) => say(line, reader)).join('\n');
      expect(said).not.toMatch(/[{}\uE000]|dark-pact:/);
      for (const n of numbers([card.do, card.react, card.deckEnd, title === 'Great Work' ? [] : card.pact]))
        expect(said.split(/[^\w#]+/)).toContain(n);
    });

    it('can be played', () => {
      if (card.kind === 'multiplier') return;
      const t = duel({
        active: { hand: [title, 'Copper', 'Silver'], deck: ['Gold', 'Gold', 'Gold'] },
        rival: { hand: ['Wisdom', 'Copper', 'Copper'] },
      });
      if (card.kind === 'action') t.play(title);
      else t.treasure(title);
      t.endTurn();
      expect(t.active).toBe(1);
    });
  });
});
