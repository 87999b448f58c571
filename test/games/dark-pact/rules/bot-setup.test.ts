import { describe, expect, it } from 'vitest';
import { standardCards } from '../../../../src/games/dark-pact/cards.ts';
import { darkPact } from '../../../../src/games/dark-pact/index.ts';
import { allCards, type State } from '../../../../src/games/dark-pact/state.ts';
import { Chance } from '../../../../src/kernel/index.ts';
import { has } from '../../../../src/words.ts';
import { openedSolo, type SoloTable, solo } from '../solo.ts';
import { START } from '../table.ts';

const BOT_START = [...START.filter((t) => !['Investigate', 'Cursed Copper', 'Self-Sacrifice'].includes(t))];
const GRIMOIRE = ['2x', 'Inscription', 'Silver'];

/** All cards of a game at its start, hidden ones too. */
const stateOf = (t: SoloTable) => JSON.parse(t.match.checkpoint.state) as State;
const sorted = (titles: readonly string[]) => [...titles].sort();
const botDeck = (t: SoloTable) => t.view(1).bot?.deck ?? [];
const copies = (titles: readonly string[], title: string) => titles.filter((t) => t === title).length;

describe('Dark Pact: how a solo game is set up', () => {
  it('DP-179 96 cards: those of A and B, the 13 pacts and the base cards; of these the Bot sends 3 back to the box', () => {
    const cards = allCards(stateOf(openedSolo()));
    expect(cards).toHaveLength(96 - 3);
    const used = ['start', 'start', 'grimoire', 'grimoire', 'pact', 'base'] as const;
    const pool = used.flatMap((set) => standardCards.list(set));
    expect(pool).toHaveLength(96);
    expect(sorted([...cards, 'Investigate', 'Cursed Copper', 'Self-Sacrifice'])).toEqual(sorted(pool));
  });

  it('DP-179 there is no first game against the Bot: no pact is dealt to the person, the starred Demons stay in', () => {
    const t = openedSolo('normal', { firstGame: true });
    expect(t.discard(0)).toEqual([]);
    expect(allCards(stateOf(t))).toEqual(expect.arrayContaining(['Torment', 'Jealousy']));
  });

  it('DP-180 both have a Grimoire of their own, the person a start deck of 10', () => {
    const t = openedSolo();
    expect([sorted(t.grimoire(0)), sorted(t.grimoire(1))]).toEqual([sorted(GRIMOIRE), sorted(GRIMOIRE)]);
    const [person] = stateOf(t).players;
    expect(sorted([...(person?.hand ?? []), ...(person?.deck ?? [])])).toEqual(sorted(START));
  });

  it('DP-181 Investigate, Cursed Copper and Self-Sacrifice are out of the game, in neither Exile nor Graveyard', () => {
    const t = openedSolo();
    for (const title of ['Investigate', 'Cursed Copper', 'Self-Sacrifice']) {
      expect(botDeck(t)).not.toContain(title);
      expect(copies(allCards(stateOf(t)), title)).toBe(1); // the person's
    }
    expect([t.exile, t.graveyard]).toEqual([[], []]);
  });

  it('DP-182 a Banishing Spirit of the Supply makes the Bot start with 8 cards', () => {
    expect(botDeck(openedSolo())).toEqual(sorted([...BOT_START, 'Banishing Spirit', 'Four-Fold Path']));
  });

  it('DP-183 Four-Fold Path lies in the discard pile of the Bot, and is seen there', () => {
    const t = openedSolo();
    expect([t.discard(1), t.player(1, 0).top?.title]).toEqual([['Four-Fold Path'], 'Four-Fold Path']);
  });

  it('DP-184 the Supply deck holds the other 12 pacts and 56 base cards: 58 once 10 are flipped', () => {
    const t = openedSolo();
    expect([t.supply.length, t.view(0).supplyDeck]).toEqual([10, 58]);
    const { supply, supplyDeck } = stateOf(t);
    const pool = [...supply, ...supplyDeck];
    expect(pool.filter((title) => standardCards.get(title).pact)).toHaveLength(12);
    expect(pool).not.toContain('Four-Fold Path');
    expect(copies(pool, 'Banishing Spirit')).toBe(copies(standardCards.list('base'), 'Banishing Spirit') - 1);
  });

  it('DP-185 the person draws 5 of 10 cards, discards nothing and goes first, whatever seat is named', () => {
    for (const first of [null, 1]) {
      const t = openedSolo('normal', { first });
      const { hand, deck, discard } = t.player(0);
      expect([hand, deck, discard]).toEqual([5, 5, 0]);
      expect([t.active, t.view(0).turn, t.asked, t.topic(0)]).toEqual([0, 1, [0], 'play']);
    }
  });

  it('DP-186 the Bot draws 5 of its 8 cards and leaves 3, in an order that the seed decides', () => {
    const t = openedSolo();
    expect([t.player(1).hand, t.player(1).deck]).toEqual([5, 3]);
    expect(openedSolo('normal', {}, 'ab'.repeat(32)).hand(1)).not.toEqual(t.hand(1));
  });

  it("DP-187 nobody sees the Bot's first hand before its turn", () => {
    const t = openedSolo();
    for (const viewer of [0, 'spectator'] as const) {
      expect(t.player(1, viewer).own).toBeNull();
      expect(t.player(1, viewer).openHand).toBeUndefined();
      expect(t.view(viewer).bot?.deck).toBeNull();
      const other = t.match.redealt(viewer, new Chance('cd'.repeat(32)));
      expect(other.view(1)).not.toEqual(t.match.view(1));
      expect(other.view(viewer)).toEqual(t.match.view(viewer));
    }
  });

  it('DP-188 person and Bot take turns, the person first', () => {
    const t = openedSolo();
    for (const turn of [1, 3, 5]) {
      expect([t.view(0).turn, t.active]).toEqual([turn, 0]);
      t.endTurn();
      expect([t.view(0).turn, t.active]).toEqual([turn + 1, 1]);
      t.letBot();
    }
  });

  it('DP-269 at the easier level its Wisdom does not count for its Four-Fold Path, but for all else', () => {
    const bot = { hand: ['Wisdom', '3x'], play: ['Four-Fold Path', 'Awareness', 'Awakening', 'Talisman'] };
    const normal = solo({ bot });
    normal.letBot();
    expect(normal.outcome).toMatchObject({ winners: [1] });
    const easier = solo({ bot, level: 'easier' });
    expect(easier.view(0).bot?.easier).toBe(true);
    easier.letBot('discard');
    expect([easier.outcome, easier.inPlay(1)]).toEqual([null, expect.arrayContaining(['Wisdom'])]);
    expect(easier.player(1).pacts).toEqual([{ title: 'Four-Fold Path', have: 3, need: 4 }]);
    expect(easier.player(1).insight).toBe(1 + 1 + 3); // Awareness, Wisdom, Talisman
  });

  it("DP-269 a fourth other title makes up for it, and the person's Wisdom counts", () => {
    const bot = { hand: ['Wisdom'], play: ['Four-Fold Path', 'Awareness', 'Awakening', 'Talisman', 'Attunement'] };
    const t = solo({ bot, level: 'easier' });
    expect(t.outcome).toMatchObject({ winners: [1] });
    const person = { hand: ['Wisdom'], play: ['Four-Fold Path', 'Awareness', 'Awakening', 'Talisman'] };
    const other = solo({ person, turnOf: 0, level: 'easier' });
    other.play('Wisdom');
    expect(other.outcome).toMatchObject({ winners: [0] });
  });

  it('DP-270 the harder levels put Talisman, Hallow the Ground or both from the Supply cards into its start deck', () => {
    for (const [level, added, left] of [
      ['talisman', ['Talisman'], 67],
      ['hallow', ['Hallow the Ground'], 67],
      ['both', ['Hallow the Ground', 'Talisman'], 66],
    ] as const) {
      const t = openedSolo(level);
      expect(botDeck(t)).toEqual(sorted([...BOT_START, 'Banishing Spirit', 'Four-Fold Path', ...added]));
      expect([t.player(1).hand, t.player(1).deck, t.discard(1)]).toEqual([5, 3 + added.length, ['Four-Fold Path']]);
      expect(t.view(0).supplyDeck).toBe(left - 10);
      const { supply, supplyDeck } = stateOf(t);
      for (const title of added) {
        const before = [...standardCards.list('pact'), ...standardCards.list('base')];
        expect(copies([...supply, ...supplyDeck], title)).toBe(copies(before, title) - 1);
      }
    }
  });

  it('offers its levels by name, and one person then plays', () => {
    for (const bot of ['easier', 'normal', 'talisman', 'hallow', 'both'] as const) {
      expect(has(`dark-pact:options.bot.${bot}`)).toBe(true);
      const options = darkPact.options.parse({ bot });
      expect(darkPact.persons?.(options)).toEqual({ min: 1, max: 1 });
      expect(darkPact.machines?.(options)).toHaveLength(1);
    }
    const none = darkPact.options.parse({});
    expect([darkPact.persons?.(none), darkPact.machines?.(none)]).toEqual([{ min: 2, max: 4 }, []]);
  });
});
