import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../../src/games/dark-pact/cards.ts';
import type { CardFace } from '../../../../src/games/dark-pact/view.ts';
import { say } from '../../../../src/words.ts';
import { duel } from '../table.ts';

const faces = cards.titles.map((title) => cards.face(title));
const of = (kind: CardFace['kind']) => faces.filter((face) => face.kind === kind);
const lines = (face: CardFace | undefined) => face?.text.map((line) => say(line, { locale: 'en', names: [] }));

/** A card as everybody at the table can read it in the Supply. */
function inSupply(title: string): CardFace {
  const face = duel({ active: { hand: ['3x'] }, supply: [title] }).view('spectator').supply[0];
  if (!face) throw new Error('the Supply is empty');
  return face;
}

describe('Dark Pact: card data', () => {
  it('DP-007 a starting deck holds one each of ten titles', () => {
    expect(cards.list('start').sort()).toEqual([
      '2x',
      'A Little Learning',
      'Copper',
      'Cursed Copper',
      'Investigate',
      'Personal Laboratory',
      'Personal Library',
      'Self-Sacrifice',
      'Silver',
      'Wisdom',
    ]);
  });

  it('DP-008 a starting Grimoire holds Inscription, a 2x and a Silver', () => {
    expect(cards.list('grimoire').sort()).toEqual(['2x', 'Inscription', 'Silver']);
  });

  it.each(cards.titles)('DP-028 %s is of one main kind, which decides in which step it may be played', (title) => {
    const { kind } = cards.face(title);
    const action = duel({ active: { hand: [title] } });
    const buy = duel({ active: { hand: [title] }, step: 'buy' });
    expect([action.topic(0), action.offered(0).includes(title)]).toEqual(['play', kind === 'action']);
    expect([buy.topic(0), buy.offered(0).includes(title)]).toEqual(['treasure', kind === 'treasure']);
  });

  it('DP-028 further tags do not depend on the main kind: Talisman is a Treasure and an Insight card', () => {
    expect(inSupply('Talisman')).toMatchObject({ kind: 'treasure', types: ['insight'] });
    expect(inSupply('Amulet of Protection')).toMatchObject({ kind: 'treasure', types: ['react'] });
    expect(inSupply('Ancestral Spirit')).toMatchObject({ kind: 'action', types: ['insight'], traits: ['spirit'] });
  });

  it('DP-029 an Action shows title, trait, Curse points, effect, cost and types', () => {
    const torment = inSupply('Torment');
    expect(torment).toMatchObject({ title: 'Torment', kind: 'action', types: ['curse', 'attack'], traits: ['demon'] });
    expect(lines(torment)).toEqual([
      'Draw 2 cards',
      'Attack, each rival with at least 4 cards in hand: Discard 1 card',
    ]);
    expect(inSupply('A Little Learning')).toMatchObject({ traits: [], curse: 1, actions: 1, coins: 1 });
    expect(inSupply('Guiding Spirit')).toMatchObject({ traits: ['spirit'], cost: 4 });
    expect(inSupply('Enlightenment')).toMatchObject({ cost: 12, insight: 10, curse: 0 });
  });

  it.each(of('action').map((face) => face.title))(
    'DP-029 %s has all of these, and a set for a player count',
    (title) => {
      const face = cards.face(title);
      expect(face.cost).toBeGreaterThanOrEqual(0);
      expect(face.curse).toBeGreaterThanOrEqual(0);
      expect(face.types.length).toBeGreaterThan(0);
      expect(face.text.length).toBeGreaterThan(0);
      const sets = (['start', 'grimoire', 'pact', 'base', '3', '4'] as const).filter((set) =>
        cards.list(set).includes(title),
      );
      expect(sets).not.toEqual([]);
    },
  );

  it('DP-030 every Action is of one colour: Curse, Attack Curse, Dark Pact, Insight or React', () => {
    const colours = ['curse', 'curse,attack', 'pact', 'insight', 'react'];
    for (const { title, types } of of('action')) expect(colours, title).toContain(types.join());
    expect(new Set(of('action').map(({ types }) => types.join()))).toEqual(new Set(colours));
  });

  it('DP-030 the colour fits: attacks are Attack Curses, Dark Pacts Dark Pacts, Insight points only on Insight cards', () => {
    for (const title of ['Torment', 'Jealousy', 'Oppression', 'Debt', "Maxwell's Demon"])
      expect(inSupply(title).types).toEqual(['curse', 'attack']);
    for (const title of cards.list('pact')) expect(inSupply(title).types).toEqual(['pact']);
    for (const { title, insight, types } of faces) expect(insight > 0 && !types.includes('insight'), title).toBe(false);
    expect(inSupply('Exorcism').types).toEqual(['react']);
  });

  it('DP-031 a Treasure shows title, income, Insight points, effect and cost', () => {
    expect(inSupply('Silver')).toMatchObject({ title: 'Silver', kind: 'treasure', coins: 2, insight: 0, cost: 3 });
    expect(inSupply('Talisman')).toMatchObject({ coins: 2, insight: 3, types: ['insight'] });
    expect(inSupply('Cursed Gold')).toMatchObject({ curse: 3, types: ['cursed'] });
    expect(lines(inSupply('Cursed Brazen Head'))).toEqual(['+1 coin', 'Draw 2 cards']);
  });

  it('DP-031 the lower colour of a Treasure marks it as cursed exactly where it has Curse points', () => {
    for (const { title, curse, types } of of('treasure')) expect(types.includes('cursed'), title).toBe(curse > 0);
    expect(inSupply('Silver').types).toEqual([]);
  });

  it('DP-032 a Multiplier is 2x or 3x and has a cost', () => {
    expect(of('multiplier').map(({ title, times }) => [title, times])).toEqual(
      expect.arrayContaining([
        ['2x', 2],
        ['3x', 3],
      ]),
    );
    expect(of('multiplier')).toHaveLength(2);
    for (const { cost } of of('multiplier')) expect(cost).toBeGreaterThan(0);
  });

  it('DP-032 it cannot be played by itself, nor with another Multiplier, in either step', () => {
    const t = duel({ active: { hand: ['2x', '3x'] } });
    expect(t.prompt(0)).toEqual({ topic: 'play', options: ['buy'], min: 1, max: 1 });
    expect(() => t.answer(0, 'play', '2x')).toThrow('illegal');
    t.toBuy();
    expect(t.prompt(0)).toEqual({ topic: 'treasure', options: ['done'], min: 1, max: 1 });
    expect(() => t.answer(0, 'treasure', ['2x', '3x'])).toThrow('illegal');
    expect(t.hand(0)).toEqual(['2x', '3x']);
  });

  it('DP-032 it is offered together with an Action and with a Treasure', () => {
    const t = duel({ active: { hand: ['Wisdom', 'Copper', '2x', '3x'] } });
    t.answer(0, 'play', 'Wisdom');
    expect(t.prompt(0)).toEqual({ topic: 'multiply', options: ['2x', '3x'], min: 0, max: 2 });
    t.multiply(['2x']).answer(0, 'discard', []);
    t.toBuy().answer(0, 'treasure', 'Copper');
    expect(t.prompt(0)).toEqual({ topic: 'multiply', options: ['3x'], min: 0, max: 1 });
  });
});
