import { describe, expect, it } from 'vitest';
import { standardCards as cards } from '../../../../src/games/dark-pact/cards.ts';
import { darkPact } from '../../../../src/games/dark-pact/index.ts';
import { pactText } from '../../../../src/games/dark-pact/text.ts';
import { Match } from '../../../../src/kernel/index.ts';
import { say } from '../../../../src/words.ts';
import { duel, type PlayerSpec, type TableSpec, TestTable } from '../table.ts';

const copies = (title: string, n: number): string[] => Array<string>(n).fill(title);
const everybody = [0, 1, 'spectator'] as const;
const others = [1, 'spectator'] as const;
type Played = PlayerSpec['play'];

/** How far the active player is with a Keeper in play, as everybody sees it. */
const have = (t: TestTable, title: string) => t.player(0, 'spectator').pacts.find((p) => p.title === title)?.have;

/** Who won by which pact; null while the game goes on. A win by a pact has no scores. */
function victory(t: TestTable): { winners: number[]; by: unknown; scores?: number[] } | null {
  if (!t.outcome) return null;
  const { winners, reason, scores } = t.outcome;
  return { winners, by: reason.args?.card, ...(scores ? { scores } : {}) };
}
const wins = (by: string, seat = 0) => ({ winners: [seat], by });

/** Seat 0 plays a pact from a hand that holds the given cards as well. */
const playing = (pact: string, hand: string[], more: PlayerSpec = {}, table: Partial<TableSpec> = {}) =>
  duel({ active: { ...more, hand: [pact, ...hand] }, ...table }).play(pact);

/** Twenty different titles that do nothing while they lie in play. */
const DIFFERENT = [
  'Wisdom',
  'Research',
  'Visions',
  'Sacrifice',
  'Investigate',
  'Exorcism',
  'Inscription',
  'Copper',
  'Silver',
  'Gold',
  'Personal Library',
  'Inheritance',
  'Greater Circle',
  'Debt',
  'Jealousy',
  'Torment',
  'Oppression',
  'Generous Spirit',
  'Haunting Spirit',
  'Banishing Spirit',
];
const different = (n: number) => DIFFERENT.slice(0, n);

/** What a Keeper needs, given as cards in play and coins: just enough of it, and one too few. */
interface KeeperCase {
  need: number;
  enough: { play: Played; coins?: number };
  tooFew: { play: Played; coins?: number };
  /** Far more than enough. */
  plenty: { play: Played; coins?: number };
}

const SIX_TREASURES = ['Copper', 'Silver', 'Gold', 'Talisman', 'Cursed Gold', 'Ritual Knife'];
const FOUR_INSIGHTS = ['Wisdom', 'Awareness', 'Attunement', 'Enlightenment'];

const KEEPERS: Record<string, KeeperCase> = {
  'Secular Power': {
    need: 40,
    enough: { play: [], coins: 40 },
    tooFew: { play: [], coins: 39 },
    plenty: { play: [], coins: 90 },
  },
  'Hallow the Ground': {
    need: 45,
    enough: { play: [['Enlightenment', '2x', '2x'], 'Attunement'] },
    tooFew: { play: [['Enlightenment', '2x', '2x'], 'Talisman', 'Wisdom'] },
    plenty: { play: [['Enlightenment', '2x', '3x']] },
  },
  'Curse the Land': {
    need: 25,
    enough: { play: [['Cursed Gold', '2x', '2x', '2x'], 'A Little Learning'] },
    tooFew: { play: [['Cursed Gold', '2x', '2x', '2x']] },
    plenty: { play: [['Cursed Gold', '3x', '3x'], 'Debt'] },
  },
  'Occult Mastery': {
    need: 22,
    enough: { play: copies('Copper', 21) },
    tooFew: { play: copies('Copper', 20) },
    plenty: { play: copies('Copper', 30) },
  },
  'Coins of Past Realms': {
    need: 6,
    enough: { play: SIX_TREASURES },
    tooFew: { play: ['Copper', 'Silver', 'Gold', 'Talisman', 'Cursed Gold', 'Gold', 'Research', '2x'] },
    plenty: { play: [...SIX_TREASURES, 'Amulet of Protection'] },
  },
  'Four-Fold Path': {
    need: 4,
    enough: { play: FOUR_INSIGHTS },
    tooFew: { play: ['Wisdom', 'Awareness', 'Attunement', 'Wisdom', 'Research', 'Gold'] },
    plenty: { play: [...FOUR_INSIGHTS, 'Awakening', 'Talisman'] },
  },
  'Diverse Learning': {
    need: 15,
    enough: { play: different(14) },
    tooFew: { play: different(13) },
    plenty: { play: different(18) },
  },
};

/** The same for an Instant: what is held and what else is so when it is played from 1 action. */
interface InstantCase {
  need: number;
  enough: { hand: string[]; actions?: number };
  tooFew: { hand: string[]; actions?: number };
  plenty: { hand: string[]; actions?: number };
}

const INSTANTS: Record<string, InstantCase> = {
  'Midas Touch': {
    need: 13,
    enough: { hand: ['Gold', 'Gold', 'Gold', 'Cursed Gold'] },
    tooFew: { hand: ['Gold', 'Gold', 'Silver', 'Cursed Gold', '2x', 'Debt'] },
    plenty: { hand: copies('Gold', 7) },
  },
  'Sun Aspect': {
    need: 19,
    enough: { hand: ['Enlightenment', 'Attunement', 'Talisman', 'Wisdom'] },
    tooFew: { hand: ['Enlightenment', 'Attunement', 'Talisman', '2x', 'Gold', 'Awakening'] },
    plenty: { hand: ['Enlightenment', 'Enlightenment', 'Attunement'] },
  },
  'Moon Aspect': {
    need: 11,
    enough: { hand: ['Cursed Gold', 'Cursed Idol', 'Spirit Lord', 'Sacrifice', 'A Little Learning'] },
    tooFew: { hand: ['Cursed Gold', 'Cursed Idol', 'Spirit Lord', 'Sacrifice', '3x', 'Gold'] },
    plenty: { hand: copies('Cursed Gold', 5) },
  },
  'Great Potential': {
    need: 19,
    enough: { hand: copies('Copper', 19) },
    tooFew: { hand: copies('Copper', 18) },
    plenty: { hand: copies('Copper', 25) },
  },
  'Pierce the Veil': {
    need: 20,
    enough: { hand: ['Copper'], actions: 21 },
    tooFew: { hand: ['Copper'], actions: 20 },
    plenty: { hand: ['Copper'], actions: 34 },
  },
};

const keepers = Object.keys(KEEPERS);
const instants = [...Object.keys(INSTANTS), 'Great Work'];
const keeperCases = Object.entries(KEEPERS);
const instantCases = Object.entries(INSTANTS);

describe('Dark Pact: winning by a pact', () => {
  it('DP-130 in the Action step: the fourth Insight card wins at once, before anything on it is carried out', () => {
    const t = duel({
      active: {
        play: ['Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman'],
        hand: ['Awakening', 'Copper'],
        deck: ['Gold'],
      },
    });
    expect([victory(t), t.asked]).toEqual([null, [0]]);
    t.play('Awakening');
    expect([victory(t), t.step, t.asked]).toEqual([wins('Four-Fold Path'), 'over', []]);
    expect([t.player(0).deck, t.hand(0)]).toEqual([1, ['Copper']]);
    for (const viewer of everybody) expect(t.log(viewer)).toContain('Alice satisfies Four-Fold Path and wins!');
  });

  it('DP-130 in the middle of a card: Self-Sacrifice gives the 40th coin and need not destroy any more', () => {
    const t = duel({ active: { play: ['Secular Power'], hand: ['Self-Sacrifice', 'Copper'] }, coins: 39 });
    t.play('Self-Sacrifice');
    expect([victory(t), t.graveyard]).toEqual([wins('Secular Power'), []]);
  });

  it('DP-130 in the Buy step: the sixth Treasure wins before any purchase', () => {
    const t = duel({
      active: { play: ['Coins of Past Realms'], hand: SIX_TREASURES },
      supply: ['Awareness'],
    });
    for (const title of SIX_TREASURES.slice(0, 5)) t.treasure(title);
    expect([victory(t), have(t, 'Coins of Past Realms'), t.topic(0)]).toEqual([null, 5, 'treasure']);
    t.treasure('Ritual Knife');
    expect([victory(t), t.supply[0]]).toEqual([wins('Coins of Past Realms'), 'Awareness']);
  });

  it('DP-130 in Clean-up, until the play area is discarded: Guiding Spirit leaves play and with it the last duplicate', () => {
    const play = ['Diverse Learning', ...different(13), 'Guiding Spirit', 'Guiding Spirit'];
    const t = duel({ active: { play, hand: ['Copper'] }, step: 'buy' });
    expect(victory(t)).toBeNull();
    t.toCleanup();
    expect(victory(t)).toEqual(wins('Diverse Learning'));
  });

  it('DP-130 a duplicate that is destroyed counts at once, though more is to be destroyed', () => {
    const play = ['Diverse Learning', ...different(12), 'Copper'];
    const t = duel({ active: { play, hand: ['Self-Sacrifice', '2x'] } });
    t.play('Self-Sacrifice', ['2x']);
    expect([victory(t), t.topic(0)]).toEqual([null, 'destroy']); // 15 different titles, one of them twice
    t.answer(0, 'destroy', 'play:Copper');
    expect(victory(t)).toEqual(wins('Diverse Learning'));
  });

  it('DP-130 what is met when the own turn begins wins then', () => {
    const t = duel({
      active: { hand: ['Debt'] },
      rival: { hand: ['Debt'], play: ['Four-Fold Path', ...FOUR_INSIGHTS] },
    });
    expect(victory(t)).toBeNull();
    t.endTurn();
    expect(victory(t)).toEqual(wins('Four-Fold Path', 1));
  });

  it('DP-130 a pact that is not in play wins nothing: in hand, draw pile, discard pile, Grimoire, or stored', () => {
    const pact = 'Secular Power';
    const places: PlayerSpec[] = [
      { hand: [pact] },
      { deck: [pact] },
      { discard: [pact] },
      { grimoire: [pact] },
      { play: [{ card: 'Visions', stored: [pact] }] },
    ];
    for (const place of places) {
      const t = duel({ active: { ...place, hand: [...(place.hand ?? []), 'Self-Sacrifice', 'Copper'] }, coins: 45 });
      t.play('Self-Sacrifice').answer(0, 'destroy', 'Copper');
      expect(victory(t)).toBeNull();
    }
    const t = duel({ active: { play: [pact], hand: ['Self-Sacrifice', 'Copper'] }, coins: 39 });
    expect(victory(t.play('Self-Sacrifice'))).toEqual(wins(pact));
  });

  const MET: [string, string[]][] = [
    ['Hallow the Ground', copies('Enlightenment', 5)],
    ['Curse the Land', copies('Cursed Gold', 9)],
    ['Occult Mastery', copies('Copper', 21)],
    ['Coins of Past Realms', SIX_TREASURES],
    ['Four-Fold Path', FOUR_INSIGHTS],
    ['Diverse Learning', different(14)],
  ];
  it.each(MET)("DP-131 %s that is met in the other player's turn does not win", (pact, play) => {
    const t = duel({ active: { hand: ['Wisdom', 'Copper', '3x'] }, rival: { play: [pact, ...play] } });
    t.play('Wisdom').answer(0, 'discard', []).treasure('Copper');
    expect(victory(t)).toBeNull();
    const [progress] = t.player(1, 0).pacts;
    expect(progress?.have).toBeGreaterThanOrEqual(progress?.need ?? Number.POSITIVE_INFINITY);
  });

  it("DP-131 nor does what the active player has count for the rival's pacts", () => {
    const t = duel({
      active: { hand: ['Self-Sacrifice', 'Copper'], play: FOUR_INSIGHTS },
      rival: { play: ['Secular Power', 'Four-Fold Path'], hand: ['Debt'] },
      coins: 45,
    });
    t.play('Self-Sacrifice').answer(0, 'destroy', 'Copper');
    expect(victory(t)).toBeNull();
    const pacts = t.player(1, 0).pacts;
    expect(pacts.map(({ title, have }) => [title, have])).toEqual([
      ['Secular Power', 0],
      ['Four-Fold Path', 0],
    ]);
  });

  it('DP-132 with several pacts in play one of them is enough, whichever it is', () => {
    const play = ['Secular Power', 'Four-Fold Path', 'Curse the Land', 'Wisdom', 'Awareness', 'Talisman'];
    const path = duel({ active: { play, hand: ['Attunement', 'Copper'] } }).play('Attunement');
    expect(victory(path)).toEqual(wins('Four-Fold Path'));
    const curse = duel({ active: { play, hand: ['Cursed Gold', '3x', '3x'] } }).treasure('Cursed Gold', ['3x', '3x']);
    expect(victory(curse)).toEqual(wins('Curse the Land'));
    const power = duel({ active: { play, hand: ['Gold', 'Copper'] }, coins: 38 }).treasure('Gold');
    expect(victory(power)).toEqual(wins('Secular Power'));
  });

  it('DP-132 each on its own: two that are nearly met do not add up', () => {
    const play = ['Secular Power', 'Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman'];
    const t = duel({ active: { play, hand: ['Copper', 'Silver'] }, coins: 38 }).treasure('Copper');
    expect([victory(t), have(t, 'Secular Power'), have(t, 'Four-Fold Path')]).toEqual([null, 39, 3]);
  });

  it('DP-132 two met by the same play are one victory', () => {
    const play = ['Hallow the Ground', 'Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman'];
    const t = duel({ active: { play, hand: ['Enlightenment', '2x', '2x'] } });
    t.play('Enlightenment', ['2x', '2x']);
    expect(t.outcome?.winners).toEqual([0]);
    expect(t.log(0).filter((line) => line.includes('wins'))).toHaveLength(1);
  });

  it('DP-132 an Instant wins beside a Keeper that is not met', () => {
    const t = playing('Great Potential', copies('Copper', 19), { play: ['Secular Power'] });
    expect(victory(t)).toEqual(wins('Great Potential'));
  });

  /** Seat 0 was dealt Four-Fold Path, seat 1 Secular Power. */
  const firstGame = (spec: TableSpec) => {
    const { checkpoint } = duel(spec).match;
    const terms = { seed: '5e'.repeat(32), seats: 2, options: darkPact.options.parse({ firstGame: true }) };
    return new TestTable(Match.restore(darkPact, terms, checkpoint, []));
  };

  it('DP-133 in a first game any pact in play wins, the dealt one need not be fulfilled', () => {
    const t = firstGame({
      active: { play: ['Four-Fold Path', 'Curse the Land'], hand: ['Cursed Gold', '3x', '3x'] },
      rival: { play: ['Secular Power'], hand: ['Debt'] },
    });
    t.treasure('Cursed Gold', ['3x', '3x']);
    expect([victory(t), have(t, 'Four-Fold Path')]).toEqual([wins('Curse the Land'), 0]);
  });

  it("DP-133 so does the one that was dealt to the other, should it be in one's own play area", () => {
    const t = firstGame({
      active: { play: ['Secular Power'], discard: ['Four-Fold Path'], hand: ['Gold', 'Copper'] },
      rival: { hand: ['Debt'] },
      coins: 38,
    });
    expect(victory(t.treasure('Gold'))).toEqual(wins('Secular Power'));
  });

  it('DP-133 the dealt one wins from the play area only, not from where it was dealt', () => {
    const active = { play: ['Wisdom', 'Awareness', 'Talisman'], hand: ['Attunement', 'Copper'] };
    const dealt = firstGame({ active: { ...active, discard: ['Four-Fold Path'] }, rival: { hand: ['Debt'] } });
    expect(victory(dealt.play('Attunement'))).toBeNull();
    const played = firstGame({
      active: { ...active, play: ['Four-Fold Path', ...active.play] },
      rival: { hand: ['Debt'] },
    });
    expect(victory(played.play('Attunement'))).toEqual(wins('Four-Fold Path'));
  });
});

describe('Dark Pact: Keepers', () => {
  it('DP-134 there are 7, and all can be told from Instants', () => {
    const marked = cards.list('pact').filter((title) => cards.face(title).pact === 'keeper');
    expect(marked.toSorted()).toEqual(keepers.toSorted());
    for (const title of keepers) expect(cards.face(title).cleanup).toBe(true);
  });

  it.each(keeperCases)('DP-134 %s looks at what is in play (or unspent), not at the hand', (pact, { enough, need }) => {
    const hand = (enough.play ?? []).flatMap((played) => (Array.isArray(played) ? played : [played as string]));
    const t = duel({ active: { play: [pact], hand: [...hand, 'Gold', 'Debt'] } });
    const alone = pact === 'Occult Mastery' || pact === 'Diverse Learning' ? 1 : 0; // these count themselves
    expect(t.player(0).pacts).toEqual([{ title: pact, have: alone, need }]);
    expect(victory(t)).toBeNull();
  });

  it('DP-135 a Keeper stays in play in Clean-up and on later turns, and can win with them', () => {
    const t = duel({
      active: {
        hand: ['Four-Fold Path', 'Copper'],
        deck: ['Wisdom', 'Awareness', 'Attunement', 'Talisman'],
      },
      rival: { hand: ['Debt'] },
    });
    t.play('Four-Fold Path');
    expect([victory(t), t.inPlay(0), t.view(0).actions]).toEqual([null, ['Four-Fold Path'], 0]);
    t.endTurn();
    for (const viewer of everybody)
      expect(t.player(0, viewer).play.map((p) => p.card.title)).toEqual(['Four-Fold Path']);
    t.endTurn();
    expect([t.active, t.inPlay(0), t.discard(0)]).toEqual([0, ['Four-Fold Path'], []]);
    expect(t.hand(0).toSorted()).toEqual(['Attunement', 'Awareness', 'Copper', 'Talisman', 'Wisdom']);
    t.play('Awareness').answer(0, 'discard', []).play('Wisdom').answer(0, 'discard', []).play('Attunement');
    expect(victory(t)).toBeNull();
    expect(victory(t.treasure('Talisman'))).toEqual(wins('Four-Fold Path'));
  });

  it.each(keepers)('DP-135 %s: playing it uses an action, and it cannot be played again from the play area', (pact) => {
    const t = duel({ active: { hand: [pact, 'Copper'] }, rival: { hand: ['Debt'] }, actions: 2 });
    t.play(pact);
    expect([t.view(0).actions, t.inPlay(0), t.offered(0)]).toEqual([1, [pact], ['buy']]);
    t.endTurn();
    expect([t.inPlay(0), t.hand(0), t.discard(0), t.player(0).deck]).toEqual([[pact], ['Copper'], [], 0]);
    t.endTurn();
    expect([t.inPlay(0), t.offered(0)]).toEqual([[pact], ['buy']]);
  });

  it.each(keeperCases)('DP-135 %s can win on the turn on which it is played', (pact, { enough }) => {
    const t = playing(pact, ['Copper'], { play: enough.play }, { coins: enough.coins });
    expect(victory(t)).toEqual(wins(pact));
  });

  it('DP-135 an effect may remove it from play: then it wins no more', () => {
    const play = ['Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman'];
    const t = duel({ active: { play, hand: ['Destructive Imp', 'Attunement', 'Copper'] }, actions: 2 });
    t.play('Destructive Imp').answer(0, 'destroy', 'Four-Fold Path').play('Attunement');
    expect([victory(t), t.graveyard, t.player(0).pacts]).toEqual([null, ['Four-Fold Path'], []]);
  });
});

describe('Dark Pact: Instants', () => {
  it('DP-136 there are 6', () => {
    const marked = cards.list('pact').filter((title) => cards.face(title).pact === 'instant');
    expect(marked.toSorted()).toEqual(instants.toSorted());
  });

  it.each(instantCases)('DP-136 %s wins at the moment it is played', (pact, { enough }) => {
    const t = playing(pact, enough.hand, {}, { actions: enough.actions });
    expect([victory(t), t.step, t.asked]).toEqual([wins(pact), 'over', []]);
  });

  it.each(instantCases)('DP-136 %s does nothing while it is only held', (pact, { enough }) => {
    const t = duel({ active: { hand: [pact, 'Wisdom', ...enough.hand] }, actions: (enough.actions ?? 1) + 1 });
    t.play('Wisdom').answer(0, 'discard', []);
    expect(victory(t)).toBeNull();
  });

  it('DP-136 it is tested once: what is met later in the turn does not win', () => {
    const potential = duel({
      active: { hand: ['Great Potential', 'Personal Library', ...copies('Copper', 17)], deck: copies('Gold', 4) },
      actions: 2,
    });
    potential.play('Great Potential').play('Personal Library');
    expect([victory(potential), potential.player(0).hand]).toEqual([null, 19]);
    const veil = duel({
      active: { hand: ['Pierce the Veil', 'Personal Laboratory', '2x', '2x', '3x', 'Copper'] },
      actions: 3,
    });
    veil.play('Pierce the Veil').play('Personal Laboratory', ['2x', '2x', '3x']);
    expect([victory(veil), veil.view(0).actions]).toEqual([null, 25]);
    const work = duel({ active: { hand: ['Great Work', 'Self-Sacrifice'] }, actions: 2 });
    work.play('Great Work').play('Self-Sacrifice');
    expect([work.inPlay(0), work.player(0).hand, work.topic(0)]).toEqual([
      ['Great Work', 'Self-Sacrifice'],
      0,
      'destroy',
    ]);
    expect(victory(work)).toBeNull();
  });

  it.each(instantCases)('DP-137 %s played in vain: one action less, and turn and game go on', (pact, { tooFew }) => {
    const actions = tooFew.actions ?? 2;
    const t = playing(pact, tooFew.hand, {}, { actions });
    expect([victory(t), t.step, t.active, t.topic(0)]).toEqual([null, 'action', 0, 'play']);
    expect([t.view(0).actions, t.view(0).coins, t.inPlay(0)]).toEqual([actions - 1, 0, [pact]]);
    expect(t.hand(0)).toEqual(tooFew.hand);
  });

  it.each(instants)('DP-137 %s does not stay: it is discarded in Clean-up', (pact) => {
    const t = playing(pact, ['Copper'], {}, { rival: { hand: ['Debt'] } });
    expect(victory(t)).toBeNull();
    t.toCleanup();
    expect([t.inPlay(0), t.discard(0)]).toEqual([[], [pact]]);
  });

  it('DP-137 drawn and played again it can win', () => {
    const t = duel({
      active: { hand: ['Great Potential', ...copies('Copper', 18)], discard: ['Silver'] },
      rival: { hand: ['Personal Laboratory', 'Generous Spirit', 'Generous Spirit', 'Debt'] },
    });
    t.play('Great Potential').endTurn();
    expect([victory(t), t.discard(0)]).toEqual([null, ['Silver', 'Great Potential']]);
    t.play('Personal Laboratory'); // each Generous Spirit lets Alice draw 1 card
    for (const spirit of copies('Generous Spirit', 2)) t.play(spirit).answer(1, 'choose', 'draw');
    t.endTurn();
    expect([t.active, t.player(0).hand, victory(t)]).toEqual([0, 20, null]);
    expect(victory(t.play('Great Potential'))).toEqual(wins('Great Potential'));
  });

  it('DP-138 a hand-based Instant that wins shows the cards that fulfil it to everybody', () => {
    const shown: [string, string[], string][] = [
      ['Midas Touch', ['Debt', 'Gold', 'Gold', 'Gold', 'Cursed Gold'], 'Gold, Gold, Gold, and Cursed Gold'],
      ['Sun Aspect', ['Enlightenment', 'Gold', 'Enlightenment'], 'Enlightenment and Enlightenment'],
      ['Moon Aspect', copies('Cursed Gold', 4), 'Cursed Gold, Cursed Gold, Cursed Gold, and Cursed Gold'],
    ];
    for (const [pact, hand, said] of shown) {
      const t = playing(pact, hand);
      for (const viewer of everybody) expect(t.log(viewer)).toContain(`Alice reveals ${said}.`);
    }
    const t = playing('Great Potential', [...copies('Copper', 18), 'Research']);
    for (const viewer of everybody)
      expect(t.log(viewer).find((line) => line.startsWith('Alice reveals'))).toContain('Research');
  });

  it('DP-138 one that fails shows nothing of the hand', () => {
    for (const [pact, { tooFew }] of instantCases) {
      const t = playing(pact, tooFew.hand, {}, { actions: tooFew.actions });
      for (const viewer of others) {
        expect(t.log(viewer)).toEqual([`Alice plays ${pact}.`, `Alice does not satisfy ${pact}.`]);
        for (const title of tooFew.hand.filter((card) => !pact.includes(card) && card !== '3x'))
          expect([pact, t.seenBy(viewer).includes(`"${title}"`)]).toEqual([pact, false]);
      }
    }
  });
});

describe("Dark Pact: the rulebook's pact example", () => {
  const start = () =>
    duel({
      active: {
        play: ['Curse the Land', 'Research'],
        hand: ['Personal Laboratory', 'Personal Library', '2x', '2x', '2x', 'Pierce the Veil'],
        deck: ['Copper', 'Silver', 'Cursed Gold', '2x', 'A Little Learning'],
      },
    });

  it('DP-139 three 2x with Personal Laboratory make 16 actions, too few for Pierce the Veil', () => {
    const t = start().play('Personal Laboratory', ['2x', '2x', '2x']);
    expect([t.view(0).actions, victory(t)]).toEqual([16, null]);
    t.play('Pierce the Veil');
    expect([t.view(0).actions, victory(t)]).toEqual([15, null]);
  });

  const libraryPlayed = () => start().play('Personal Laboratory').play('Personal Library', ['2x']);

  it('DP-140 Personal Laboratory, then 2x Personal Library: 4 cards, 1 action, three 2x in hand, no win', () => {
    const t = start().play('Personal Laboratory');
    expect(t.view(0).actions).toBe(2);
    t.play('Personal Library', ['2x']);
    expect([t.view(0).actions, t.player(0).deck, victory(t)]).toEqual([1, 1, null]);
    expect(t.hand(0)).toEqual(['2x', '2x', 'Pierce the Veil', 'A Little Learning', '2x', 'Cursed Gold', 'Silver']);
    expect(have(t, 'Curse the Land')).toBe(0);
  });

  it('DP-141 A Little Learning and Cursed Gold with three 2x are 25 Curse points: she wins before any purchase', () => {
    const t = libraryPlayed().play('A Little Learning');
    expect([t.view(0).actions, have(t, 'Curse the Land'), victory(t)]).toEqual([1, 1, null]);
    t.treasure('Cursed Gold', ['2x', '2x', '2x']);
    expect([victory(t), t.player(0).curse, t.asked]).toEqual([wins('Curse the Land'), 25, []]);
  });

  it('DP-141 with two of the 2x it is 13, and no win', () => {
    const t = libraryPlayed().play('A Little Learning').treasure('Cursed Gold', ['2x', '2x']);
    expect([victory(t), have(t, 'Curse the Land')]).toEqual([null, 13]);
  });
});

describe('Dark Pact: Curses, Insight and Multipliers', () => {
  it('DP-142 Curse cards hinder nothing but the purchase of Insight Actions by Cursed Treasures in play', () => {
    const curses = ['Debt', 'A Little Learning', 'Spirit Lord'];
    const t = duel({
      active: {
        play: curses,
        hand: ['Cursed Gold', 'Self-Sacrifice', 'Wisdom'],
        deck: ['Sacrifice'],
        discard: ['Debt'],
      },
      actions: 3,
      coins: 1,
      supply: ['Awareness', 'Gold'],
    });
    t.play('Self-Sacrifice').answer(0, 'destroy', 'Cursed Gold').stopTreasures();
    expect([t.view(0).coins, t.offered(0)]).toEqual([2, ['Awareness', 'done']]);
  });

  it('DP-142 Insight points help nothing but pacts and the Deck End: they are no coins, actions or cards', () => {
    const t = duel({
      active: { play: ['Enlightenment', 'Attunement'], hand: ['Talisman', 'Copper'], deck: ['Gold'] },
    });
    t.treasure('Talisman');
    expect([t.player(0).insight, t.view(0).coins, t.view(0).actions]).toEqual([18, 2, 0]);
    expect([t.player(0).hand, t.player(0).deck, t.offered(0)]).toEqual([1, 1, ['Copper', 'done']]);
  });

  it('DP-142 Four-Fold Path counts Insight cards, not their points', () => {
    const t = duel({ active: { play: ['Four-Fold Path', ['Enlightenment', '2x']], hand: ['Awakening', 'Wisdom'] } });
    expect(have(t, 'Four-Fold Path')).toBe(1);
    t.play('Awakening').answer(0, 'choose', 'exchange');
    expect(have(t, 'Four-Fold Path')).toBe(2); // Awakening has no points
  });

  it('DP-143 Multipliers help Keepers: what they raise in play counts', () => {
    const insight = duel({
      active: { play: ['Hallow the Ground', 'Attunement'], hand: ['Enlightenment', '2x', '2x'] },
    });
    expect(victory(insight.play('Enlightenment', ['2x', '2x']))).toEqual(wins('Hallow the Ground'));
    const coins = duel({ active: { play: ['Secular Power'], hand: ['Gold', '3x', '3x', '2x'] } });
    expect(victory(coins.treasure('Gold', ['3x', '3x', '2x']))).toEqual(wins('Secular Power'));
  });

  it.each(['Midas Touch', 'Sun Aspect', 'Moon Aspect'])(
    'DP-143 they never raise what is only shown in hand for %s',
    (pact) => {
      const hand = [...(INSTANTS[pact]?.tooFew.hand ?? []), '3x', '3x', '2x'];
      expect(victory(duel({ active: { hand: [pact, ...hand] } }).play(pact, []))).toBeNull();
      expect(victory(duel({ active: { hand: [pact, ...hand] } }).play(pact, ['2x']))).toBeNull();
    },
  );

  it("DP-143 played with a pact itself they raise that pact's own number for the turn", () => {
    const hand = [...(INSTANTS['Midas Touch']?.enough.hand ?? []), '2x'];
    expect(victory(duel({ active: { hand: ['Midas Touch', ...hand] } }).play('Midas Touch', ['2x']))).toBeNull();
    const rich = copies('Gold', 9); // 27 coins, and 2 x 13 are needed
    const midas = duel({ active: { hand: ['Midas Touch', '2x', ...rich] } });
    expect(victory(midas.play('Midas Touch', ['2x']))).toEqual(wins('Midas Touch'));
    const power = duel({ active: { hand: ['Secular Power', '2x', 'Copper'] }, coins: 45, rival: { hand: ['Debt'] } });
    power.play('Secular Power', ['2x']);
    expect([victory(power), power.player(0).pacts]).toEqual([null, [{ title: 'Secular Power', have: 45, need: 80 }]]);
  });

  it('DP-143 they help Great Work, which has no numeral', () => {
    const t = duel({ active: { hand: ['Great Work', '2x', '3x'], play: ['Copper'] } });
    expect(victory(t.play('Great Work', ['2x', '3x']))).toEqual(wins('Great Work'));
  });

  it('DP-143 and another pact that counts cards in play', () => {
    const play = ['Occult Mastery', ...copies('Copper', 18)];
    const with1 = duel({ active: { play, hand: ['Great Potential', '2x', '3x'] } }).play('Great Potential', ['2x']);
    expect([victory(with1), have(with1, 'Occult Mastery')]).toEqual([null, 21]);
    const with2 = duel({ active: { play, hand: ['Great Potential', '2x', '3x'] } });
    expect(victory(with2.play('Great Potential', ['2x', '3x']))).toEqual(wins('Occult Mastery'));
  });
});

describe('Dark Pact: the 7 Keepers at their numbers', () => {
  const keeping = (pact: string, { play, coins }: { play: Played; coins?: number }) =>
    playing(pact, ['Copper'], { play }, { coins });

  it('DP-144 Secular Power: 40 unspent coins, not 39', () => {
    expect(victory(keeping('Secular Power', { play: [], coins: 40 }))).toEqual(wins('Secular Power'));
    const t = keeping('Secular Power', { play: [], coins: 39 });
    expect([victory(t), have(t, 'Secular Power')]).toEqual([null, 39]);
    expect(victory(t.treasure('Copper'))).toEqual(wins('Secular Power'));
  });

  it('DP-144 coins of Actions and Treasures add up, and in the Action step already', () => {
    const t = duel({
      active: { play: ['Secular Power'], hand: ['Debt', '3x', '3x', 'Gold'] },
      rival: { hand: ['Debt'] },
    });
    t.play('Debt', ['3x', '3x']); // 36
    t.answer(0, 'react', 'pass').answer(1, 'react', 'pass');
    expect([victory(t), have(t, 'Secular Power')]).toEqual([null, 36]);
    const u = duel({ active: { play: ['Secular Power'], hand: ['A Little Learning', 'Gold'] }, coins: 37 });
    u.play('A Little Learning');
    expect([victory(u), u.view(0).coins]).toEqual([null, 38]);
    expect(victory(u.treasure('Gold'))).toEqual(wins('Secular Power'));
    const v = duel({ active: { play: ['Secular Power'], hand: ['A Little Learning', 'Gold'] }, coins: 39 });
    expect([victory(v.play('A Little Learning')), v.player(0).hand]).toEqual([wins('Secular Power'), 1]);
  });

  it('DP-144 coins are those of this turn: spent or left over they count no more', () => {
    const t = duel({
      active: { play: ['Secular Power'], hand: ['Gold', 'Silver'], deck: copies('Copper', 9) },
      rival: { hand: ['Debt'] },
      coins: 34,
      supply: ['Gold'],
    });
    t.treasure('Gold').treasure('Silver').buy('Gold');
    expect([t.view(0).coins, have(t, 'Secular Power')]).toEqual([33, 33]);
    t.endTurn();
    expect([victory(t), have(t, 'Secular Power')]).toEqual([null, 0]);
    t.endTurn();
    t.treasure('Gold');
    expect([victory(t), have(t, 'Secular Power')]).toEqual([null, 3]);
  });

  it('DP-145 Hallow the Ground: 45 Insight points in play, not 44', () => {
    const play: Played = ['Hallow the Ground', ['Enlightenment', '2x', '2x'], 'Talisman', 'Wisdom'];
    const t = duel({ active: { play, hand: ['Awareness', 'Copper'] } });
    expect([victory(t), have(t, 'Hallow the Ground')]).toEqual([null, 44]);
    expect(victory(t.play('Awareness'))).toEqual(wins('Hallow the Ground'));
  });

  it('DP-145 Curse points are not subtracted', () => {
    const play: Played = [['Enlightenment', '2x', '2x'], 'Attunement', 'Cursed Gold', 'Debt'];
    expect(victory(keeping('Hallow the Ground', { play }))).toEqual(wins('Hallow the Ground'));
  });

  it('DP-145 points of Treasures count; points in hand and what is multiplied beside them do not', () => {
    const t = duel({
      active: {
        play: ['Hallow the Ground', ['Talisman', '3x'], ['Gold', '3x']],
        hand: ['Enlightenment', 'Enlightenment'],
      },
    });
    expect(have(t, 'Hallow the Ground')).toBe(9);
  });

  it('DP-146 Curse the Land: 25 Curse points in play, not 24', () => {
    const play: Played = ['Curse the Land', ['Cursed Gold', '2x', '2x', '2x']];
    const t = duel({ active: { play, hand: ['Cursed Copper', 'Copper'] } });
    expect([victory(t), have(t, 'Curse the Land')]).toEqual([null, 24]);
    expect(victory(t.treasure('Cursed Copper'))).toEqual(wins('Curse the Land'));
  });

  it('DP-146 Insight points are not subtracted; Actions and Treasures count alike', () => {
    const play: Played = [
      ['Cursed Gold', '2x', '2x'],
      ['Debt', '3x'],
      ['Spirit Lord', '3x'],
      'Jealousy',
      'Enlightenment',
    ];
    expect(victory(keeping('Curse the Land', { play }))).toEqual(wins('Curse the Land')); // 12 + 6 + 6 + 1
    expect(victory(keeping('Curse the Land', { play: play.filter((p) => p !== 'Jealousy') }))).toBeNull();
  });

  it('DP-147 Occult Mastery: 22 cards in play, itself included, not 21', () => {
    const t = duel({ active: { play: ['Occult Mastery', ...copies('Copper', 20)], hand: ['Silver', 'Debt'] } });
    expect([victory(t), have(t, 'Occult Mastery')]).toEqual([null, 21]);
    expect(victory(t.treasure('Silver'))).toEqual(wins('Occult Mastery'));
  });

  it('DP-147 other Keepers, Treasures and each Multiplier count one each; stored cards and the hand do not', () => {
    const play: Played = [
      'Occult Mastery',
      'Four-Fold Path',
      ['Gold', '2x', '3x'],
      { card: 'Visions', stored: ['Copper', 'Silver'] },
    ];
    const t = duel({ active: { play, hand: copies('Copper', 20), deck: ['Gold'], discard: ['Gold'] } });
    expect([victory(t), have(t, 'Occult Mastery')]).toEqual([null, 6]);
  });

  it('DP-147 Multipliers bring the number up: 19 and a Copper with two of them', () => {
    const active = { play: ['Occult Mastery', ...copies('Copper', 18)], hand: ['Copper', '2x', '3x'] };
    const one = duel({ active }).treasure('Copper', ['2x']);
    expect([victory(one), have(one, 'Occult Mastery')]).toEqual([null, 21]);
    expect(victory(duel({ active }).treasure('Copper', ['2x', '3x']))).toEqual(wins('Occult Mastery'));
  });

  const treasures = ['Copper', 'Silver', 'Cursed Copper', 'Talisman', 'Amulet of Protection'];

  it('DP-148 Coins of Past Realms: 6 different Treasures in play, Cursed and Insight ones among them, not 5', () => {
    const t = duel({ active: { play: ['Coins of Past Realms', ...treasures], hand: ['Gold', 'Debt'] } });
    expect([victory(t), have(t, 'Coins of Past Realms')]).toEqual([null, 5]);
    expect(victory(t.treasure('Gold'))).toEqual(wins('Coins of Past Realms'));
  });

  it('DP-148 duplicates are ignored, and do no harm; Actions and Multipliers are no Treasures', () => {
    const play: Played = ['Coins of Past Realms', ...treasures, 'Copper', ['Silver', '2x', '3x'], 'Wisdom'];
    const t = duel({ active: { play, hand: ['Talisman', 'Gold'] } }).treasure('Talisman');
    expect([victory(t), have(t, 'Coins of Past Realms')]).toEqual([null, 5]);
    expect(victory(t.treasure('Gold'))).toEqual(wins('Coins of Past Realms'));
  });

  it('DP-149 Four-Fold Path: 4 different Insight cards in play, a Treasure among them, not 3', () => {
    const t = duel({
      active: { play: ['Four-Fold Path', 'Wisdom', 'Awareness', 'Awakening'], hand: ['Talisman', 'Debt'] },
    });
    expect([victory(t), have(t, 'Four-Fold Path')]).toEqual([null, 3]);
    expect(victory(t.treasure('Talisman'))).toEqual(wins('Four-Fold Path'));
  });

  it('DP-149 duplicates are ignored; other Actions and Treasures do not count', () => {
    const play = ['Four-Fold Path', 'Wisdom', 'Awareness', 'Talisman', 'Wisdom', 'Research', 'Gold'];
    const t = duel({ active: { play, hand: ['Awareness', 'Copper'] } });
    t.play('Awareness').answer(0, 'discard', []);
    expect([victory(t), have(t, 'Four-Fold Path')]).toEqual([null, 3]);
  });

  it('DP-150 Diverse Learning: 15 cards in play with the pact, all different, not 14', () => {
    const t = duel({ active: { play: ['Diverse Learning', ...different(13)], hand: ['Talisman', 'Copper'] } });
    expect([victory(t), have(t, 'Diverse Learning')]).toEqual([null, 14]);
    expect(victory(t.treasure('Talisman'))).toEqual(wins('Diverse Learning'));
  });

  it('DP-150 one duplicate spoils it, however many different cards there are', () => {
    const t = duel({ active: { play: ['Diverse Learning', ...different(13)], hand: ['Silver', 'Talisman'] } });
    t.treasure('Silver').treasure('Talisman'); // 15 different titles, one of them twice
    expect(victory(t)).toBeNull();
    const many = duel({ active: { play: [...different(19), 'Copper'], hand: ['Diverse Learning', 'Gold'] } });
    expect(victory(many.play('Diverse Learning'))).toBeNull();
    expect(have(many, 'Diverse Learning')).toBe(14); // so it is never shown as reached
  });

  it('DP-150 a 2x and a 3x are different cards, two 2x are not', () => {
    const active = { play: ['Diverse Learning', ...different(11)], hand: ['Talisman', '2x', '2x', '3x'] };
    expect(victory(duel({ active }).treasure('Talisman', ['2x', '3x']))).toEqual(wins('Diverse Learning'));
    expect(victory(duel({ active }).treasure('Talisman', ['2x', '2x']))).toBeNull();
  });

  it('DP-150 a duplicate in hand, draw pile or discard pile, or stored, is no hindrance', () => {
    const others = different(12).filter((title) => title !== 'Visions');
    const t = duel({
      active: {
        play: ['Diverse Learning', ...others, { card: 'Visions', stored: ['Copper'] }],
        hand: ['Jealousy', 'Talisman', 'Copper'],
        deck: ['Silver'],
        discard: ['Gold'],
      },
    });
    t.play('Jealousy').treasure('Talisman');
    expect(victory(t)).toEqual(wins('Diverse Learning'));
  });

  it.each(keeperCases)('DP-157 %s: more than the number fulfils it as well', (pact, { plenty }) => {
    expect(victory(keeping(pact, plenty))).toEqual(wins(pact));
  });

  it.each(keeperCases)('DP-157 %s: the number itself fulfils it, one less does not', (pact, { enough, tooFew }) => {
    expect(victory(keeping(pact, enough))).toEqual(wins(pact));
    expect(victory(keeping(pact, tooFew))).toBeNull();
  });
});

describe('Dark Pact: the 6 Instants at their numbers', () => {
  it('DP-151 Midas Touch: 13 coins in Treasures in hand, not 12', () => {
    expect(victory(playing('Midas Touch', ['Gold', 'Gold', 'Gold', 'Silver', 'Copper', 'Copper']))).toEqual(
      wins('Midas Touch'),
    );
    expect(victory(playing('Midas Touch', ['Gold', 'Gold', 'Gold', 'Silver', 'Copper']))).toBeNull();
  });

  it('DP-151 neither coins got before nor Treasures in play nor Actions in hand count', () => {
    const hand = ['Gold', 'Gold', 'Gold', 'Silver', 'Copper', 'Debt', 'A Little Learning', '3x'];
    expect(victory(playing('Midas Touch', hand, { play: ['Gold', 'Gold'] }, { coins: 20 }))).toBeNull();
  });

  it('DP-151 income, Curses and effects aside: Cursed Gold 4, Cursed Idol 4, Talisman 2, Amulet 2, Cursed Brazen Head 1', () => {
    const hand = ['Cursed Gold', 'Cursed Idol', 'Talisman', 'Amulet of Protection', 'Cursed Brazen Head'];
    expect(victory(playing('Midas Touch', hand))).toEqual(wins('Midas Touch'));
    expect(victory(playing('Midas Touch', hand.slice(0, 4)))).toBeNull();
  });

  it('DP-152 Sun Aspect: 19 Insight points in hand, not 18', () => {
    const hand = ['Enlightenment', 'Attunement', 'Talisman'];
    expect(victory(playing('Sun Aspect', [...hand, 'Awareness']))).toEqual(wins('Sun Aspect'));
    expect(victory(playing('Sun Aspect', [...hand, 'Gold']))).toBeNull();
  });

  it('DP-152 Curse points are not subtracted; points in play do not count', () => {
    expect(victory(playing('Sun Aspect', ['Enlightenment', 'Enlightenment', 'Debt', 'Cursed Gold']))).toEqual(
      wins('Sun Aspect'),
    );
    expect(victory(playing('Sun Aspect', ['Enlightenment'], { play: ['Enlightenment', 'Attunement'] }))).toBeNull();
  });

  it('DP-153 Moon Aspect: 11 Curse points in hand, not 10', () => {
    const hand = ['Cursed Gold', 'Cursed Gold', 'Cursed Idol'];
    expect(victory(playing('Moon Aspect', [...hand, 'Spirit Lord']))).toEqual(wins('Moon Aspect'));
    expect(victory(playing('Moon Aspect', [...hand, 'Jealousy']))).toBeNull();
  });

  it('DP-153 Insight points are not subtracted; Curse points in play do not count', () => {
    const hand = [...copies('Cursed Gold', 3), 'Spirit Lord', 'Enlightenment'];
    expect(victory(playing('Moon Aspect', hand))).toEqual(wins('Moon Aspect'));
    expect(victory(playing('Moon Aspect', copies('Cursed Gold', 3), { play: copies('Cursed Gold', 3) }))).toBeNull();
  });

  it('DP-154 Great Potential: 19 cards in hand without itself, not 18', () => {
    expect(victory(playing('Great Potential', copies('Copper', 19)))).toEqual(wins('Great Potential'));
    expect(victory(playing('Great Potential', copies('Copper', 18)))).toBeNull();
  });

  it('DP-154 Multipliers played with it are not in hand any more', () => {
    const t = duel({ active: { hand: ['Great Potential', '2x', ...copies('Copper', 18)] } });
    expect(victory(t.play('Great Potential', ['2x']))).toBeNull();
    const held = duel({ active: { hand: ['Great Potential', '2x', ...copies('Copper', 18)] } });
    expect(victory(held.play('Great Potential', []))).toEqual(wins('Great Potential'));
  });

  it('DP-155 Pierce the Veil: 20 unused actions after paying for it, so 21 before, not 20', () => {
    const t = playing('Pierce the Veil', ['Copper'], {}, { actions: 21 });
    expect([victory(t), t.view(0).actions]).toEqual([wins('Pierce the Veil'), 20]);
    const u = playing('Pierce the Veil', ['Copper'], {}, { actions: 20 });
    expect([victory(u), u.view(0).actions]).toEqual([null, 19]);
  });

  it('DP-156 Great Work: hand, draw pile and discard pile empty and nothing stored', () => {
    const play = ['Gold', 'Wisdom', 'Secular Power'];
    expect(victory(playing('Great Work', [], { play }))).toEqual(wins('Great Work'));
    expect(victory(playing('Great Work', ['Copper'], { play }))).toBeNull();
    expect(victory(playing('Great Work', [], { play, deck: ['Copper'] }))).toBeNull();
    expect(victory(playing('Great Work', [], { play, discard: ['Copper'] }))).toBeNull();
    expect(victory(playing('Great Work', [], { play: [...play, { card: 'Visions', stored: ['Copper'] }] }))).toBeNull();
    expect(victory(playing('Great Work', [], { play: [...play, 'Visions'] }))).toEqual(wins('Great Work'));
  });

  it('DP-156 the card says what must be empty, and its question for Multipliers speaks of no number', () => {
    const line = pactText({ class: 'instant', counts: 'everything', n: 'one' });
    expect(say(line, { locale: 'en', names: [] })).toMatch(/hand, draw pile and discard pile empty, nothing stored/);
    const asked = (title: string) => {
      const t = duel({ active: { hand: [title, '2x'] } }).answer(0, 'play', title);
      expect(t.topic(0)).toBe('multiply');
      return t.match.decisions.map(({ decision }) => say(decision.prompt, { locale: 'en', names: [] })).join();
    };
    expect(asked('Great Work')).toBe('Play Great Work with Multipliers?');
    expect(asked('Pierce the Veil')).toContain('multiply the number that it asks for');
  });

  it('DP-156 the Grimoire does not matter, nor what the rival has', () => {
    const t = playing('Great Work', [], { grimoire: ['Silver', '2x'] }, { rival: { hand: ['Gold'], deck: ['Gold'] } });
    expect(victory(t)).toEqual(wins('Great Work'));
  });

  it('DP-156 Multipliers count as in play when they are played with it, and spoil it in hand', () => {
    const active = { hand: ['Great Work', '2x', '3x'] };
    expect(victory(duel({ active }).play('Great Work', ['2x', '3x']))).toEqual(wins('Great Work'));
    expect(victory(duel({ active }).play('Great Work', ['2x']))).toBeNull();
  });

  it.each(instantCases)('DP-157 %s: more than the number fulfils it as well', (pact, { plenty }) => {
    expect(victory(playing(pact, plenty.hand, {}, { actions: plenty.actions }))).toEqual(wins(pact));
  });

  it.each(instantCases)(
    'DP-157 %s: the number itself fulfils it, one less does not',
    (pact, { enough, tooFew, need }) => {
      expect(victory(playing(pact, enough.hand, {}, { actions: enough.actions }))).toEqual(wins(pact));
      expect(victory(playing(pact, tooFew.hand, {}, { actions: tooFew.actions }))).toBeNull();
      expect(JSON.stringify(cards.face(pact).text)).toContain(`"n":${need}`);
    },
  );
});
