import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../src/games/dark-blood/cards.ts';
import { darkBlood } from '../../../src/games/dark-blood/index.ts';
import { CULTS, RITUALS } from '../../../src/games/dark-blood/names.ts';
import type { DarkBloodView } from '../../../src/games/dark-blood/view.ts';
import { Match } from '../../../src/kernel/index.ts';
import { has, say } from '../../../src/words.ts';
import { testSeed } from '../../kernel/harness.ts';

const { cards, rules } = darkBlood;
if (!cards || !rules) throw new Error('nothing to look up');
const reader = { locale: 'en' as const, names: ['Ada', 'Ben'] };
const [EVENT, OBJECTIVE] = [standardCards.titles('events')[0] ?? '', standardCards.titles('objectives')[0] ?? ''];

describe('a card that is looked up', () => {
  it.each([...cards.titles])(
    '%s: says what it is and what stands on it, all in words, and names rules that there are',
    (title) => {
      const { facts, face } = cards.about(title);
      const { kind, text: printed } = face as DarkBloodView['places'][number]['card'];
      const [what, ...says] = facts;
      expect(what?.says.key).toMatch(new RegExp(`^dark-blood:card\\.${kind}(OfAll)?$`));
      expect(says).toHaveLength(printed.length);
      for (const [i, fact] of says.entries()) {
        expect(has(fact.says.key), fact.says.key).toBe(true);
        expect(say(fact.says, reader)).toContain(say(printed[i] ?? fact.says, reader));
        expect(fact.ours || fact.rules.length > 0).toBe(true); // whose it is, is always told
      }
      const ids = rules().map(({ id }) => id);
      for (const { rules: named } of facts) for (const id of named) expect(ids).toContain(id);
    },
  );

  it('tells where what it says comes from: the rulebook, or that it is our own', () => {
    const [, corrupt] = cards.about(standardCards.book('warlock').rituals.corrupt[0].title).facts;
    expect(corrupt).toMatchObject({ rules: expect.arrayContaining([expect.stringMatching(/^DB-\d{3}$/)]) });
    const sources = cards.titles.flatMap((title) => cards.about(title).facts.slice(1, 2));
    expect(new Set(sources.map(({ ours }) => ours))).toEqual(new Set([true, false]));
  });

  it('is not to be had where there is none', () => {
    expect(() => cards.about('Excalibur')).toThrow('Excalibur');
  });
});

describe('where copies lie open', () => {
  const terms = { seed: testSeed(3), seats: 2, options: darkBlood.options.parse({ cults: 'random' }) };
  const view = Match.start(darkBlood, terms, 1).match.view('spectator');
  const places = (title: string, seen: DarkBloodView = view) => cards.where(title, seen).map((at) => say(at, reader));
  const bookOf = (seat: number) => {
    const { cult } = view.players[seat] ?? {};
    if (!cult) throw new Error('no cult yet');
    return standardCards.book(cult);
  };

  it('names the Ritual Book where a Ritual lies, and where it will when it is upgraded', () => {
    for (const [seat, name] of reader.names.entries())
      for (const ritual of RITUALS.filter((r) => r !== 'corrupt')) {
        const [base, better] = bookOf(seat).rituals[ritual];
        expect(places(base.title)).toEqual([`In the Ritual Book of ${name}`]);
        expect(places(better.title)).toEqual([`In the Ritual Book of ${name}, once it is upgraded`]);
      }
    const shared = bookOf(0).rituals.corrupt[0].title;
    expect(places(shared)).toEqual(reader.names.map((name) => `In the Ritual Book of ${name}`));
  });

  it('tells covered Passives from uncovered ones, and finds Monstrosities', () => {
    const [first] = view.players;
    if (!first) throw new Error('nobody');
    const [one, other] = bookOf(0).passives;
    const passives = first.passives.map((passive, i) => ({ ...passive, covered: i > 0 }));
    const seen = { ...view, players: [{ ...first, passives }, ...view.players.slice(1)] };
    expect(places(one?.title ?? '', seen)).toEqual(['In the Ritual Book of Ada, uncovered']);
    expect(places(other?.title ?? '', seen)).toEqual(['In the Ritual Book of Ada, covered']);
    expect(places(bookOf(1).monstrosity.title)).toEqual(['In the Ritual Book of Ben']);
  });

  it('finds Location Cards at their Locations, face up or down, and the Event Card in force', () => {
    const [mine, ...others] = view.places;
    if (!mine) throw new Error('no Location');
    expect(places(mine.card.title)).toEqual(['At the Mine']);
    expect(places(mine.card.title, { ...view, places: [{ ...mine, open: false }, ...others] })).toEqual([
      'At the Mine, face down',
    ]);
    expect(places(EVENT)).toEqual([]);
    expect(places(EVENT, { ...view, event: standardCards.face(EVENT) })).toEqual(['In force this Round']);
  });

  it('says nothing of what nobody has, and nothing of who holds which Objective Card', () => {
    const absent = CULTS.filter((cult) => view.players.every((p) => p.cult !== cult));
    expect(absent).toHaveLength(2);
    for (const cult of absent) expect(places(standardCards.book(cult).monstrosity.title)).toEqual([]);
    const own = Match.start(darkBlood, terms, 1).match.view(0);
    for (const title of standardCards.titles('objectives')) expect(places(title, own)).toEqual([]);
    expect(places(OBJECTIVE)).toEqual([]);
  });
});
