import { describe, expect, it } from 'vitest';
import { duel } from '../table.ts';

const progress = (t: ReturnType<typeof duel>, title: string) => t.player(0).pacts.find((p) => p.title === title);

describe('Dark Pact: the Buy step', () => {
  it('DP-095 Treasures come first, then purchases, and nothing is bought before', () => {
    const t = duel({ active: { hand: ['Silver', 'Gold'] }, coins: 9, supply: ['Awareness'] });
    t.toBuy();
    expect([t.step, t.topic(0)]).toEqual(['buy', 'treasure']);
    expect(t.offered(0)).not.toContain('Awareness');
    t.treasure('Silver').stopTreasures();
    expect(t.topic(0)).toBe('purchase');
    expect(t.offered(0)).not.toContain('Gold');
  });

  it('DP-096 Treasures are played one by one, in any order', () => {
    const t = duel({ active: { hand: ['Copper', 'Silver', 'Gold', 'Wisdom'] }, step: 'buy' });
    expect(t.prompt(0)).toMatchObject({ topic: 'treasure', min: 1, max: 1 });
    t.treasure('Gold');
    expect([t.view(0).coins, t.inPlay(0), t.hand(0)]).toEqual([3, ['Gold'], ['Copper', 'Silver', 'Wisdom']]);
    t.treasure('Copper');
    expect([t.view(0).coins, t.inPlay(0), t.hand(0)]).toEqual([4, ['Gold', 'Copper'], ['Silver', 'Wisdom']]);
    t.treasure('Silver');
    expect([t.view(0).coins, t.hand(0)]).toEqual([6, ['Wisdom']]);
  });

  it('DP-096 none has to be played', () => {
    const t = duel({ active: { hand: ['Gold', 'Silver'] }, step: 'buy' });
    expect(t.offered(0)).toContain('done');
    t.stopTreasures();
    expect([t.view(0).coins, t.inPlay(0), t.hand(0)]).toEqual([0, [], ['Gold', 'Silver']]);
  });

  it('DP-096 they cost no actions: with none left they can be played', () => {
    const t = duel({ active: { hand: ['Gold', 'Silver', 'Wisdom'] }, actions: 0 });
    t.treasure('Gold').treasure('Silver');
    expect(t.view(0).coins).toBe(5);
  });

  it('DP-096 all plain Treasures can be played in one go, which leaves cursed ones and those with effects in hand', () => {
    const hand = ['Gold', 'Cursed Copper', 'Silver', 'Cursed Brazen Head', 'Ritual Knife'];
    const t = duel({ active: { hand }, step: 'buy' });
    t.treasure('all');
    expect([t.view(0).coins, t.inPlay(0)]).toEqual([5, ['Gold', 'Silver']]);
    expect(t.hand(0)).toEqual(['Cursed Copper', 'Cursed Brazen Head', 'Ritual Knife']);
  });

  it('DP-097 what else a Treasure does is done at once: Cursed Brazen Head draws, and what it draws can be played', () => {
    const t = duel({ active: { hand: ['Cursed Brazen Head'], deck: ['Wisdom', 'Gold', 'Silver'] }, step: 'buy' });
    t.treasure('Cursed Brazen Head');
    expect([t.hand(0), t.player(0).deck, t.view(0).coins]).toEqual([['Silver', 'Gold'], 1, 1]);
    expect(t.offered(0)).toEqual(expect.arrayContaining(['Silver', 'Gold']));
  });

  it('DP-097 Cursed Idol destroys a card in play before the next Treasure', () => {
    const t = duel({ active: { hand: ['Cursed Idol', 'Gold'], play: ['Wisdom'] }, step: 'buy' });
    t.treasure('Cursed Idol');
    expect(t.prompt(0)).toEqual({ topic: 'destroy', options: ['Wisdom', 'Cursed Idol'], min: 1, max: 1 });
    t.answer(0, 'destroy', 'Wisdom');
    expect([t.graveyard, t.inPlay(0), t.topic(0)]).toEqual([['Wisdom'], ['Cursed Idol'], 'treasure']);
  });

  it('DP-098 Multipliers scale the coins of a Treasure', () => {
    const t = duel({ active: { hand: ['Gold', '2x', '3x', 'Silver', '2x'] }, step: 'buy' });
    t.treasure('Gold', ['2x', '3x']);
    expect(t.view(0).coins).toBe(18);
    t.treasure('Silver', ['2x']);
    expect(t.view(0).coins).toBe(22);
  });

  it('DP-098 they scale its other numerals', () => {
    const deck = ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'];
    const t = duel({ active: { hand: ['Cursed Brazen Head', '2x'], deck }, step: 'buy' });
    t.treasure('Cursed Brazen Head', ['2x']);
    expect([t.view(0).coins, t.player(0).hand, t.player(0).deck]).toEqual([2, 4, 1]);
  });

  it('DP-098 they scale its Curse points and Insight points', () => {
    const t = duel({ active: { hand: ['Cursed Gold', '3x', 'Talisman', '2x'] }, step: 'buy' });
    t.treasure('Cursed Gold', ['3x']);
    expect([t.view(0).coins, t.player(0).curse]).toEqual([12, 9]);
    t.treasure('Talisman', ['2x']);
    expect([t.view(0).coins, t.player(0).insight, t.player(0).curse]).toEqual([16, 6, 9]);
  });

  it('DP-099 multiplied Curse points of a Treasure count for Curse the Land while it is in play', () => {
    const t = duel({ active: { play: ['Curse the Land'], hand: ['Cursed Gold', '2x', '3x', 'Cursed Copper'] } });
    t.treasure('Cursed Copper');
    expect(progress(t, 'Curse the Land')).toMatchObject({ have: 1, need: 25 });
    t.treasure('Cursed Gold', ['2x', '3x']);
    expect(progress(t, 'Curse the Land')).toMatchObject({ have: 19, need: 25 });
    expect(t.outcome).toBeNull();
    t.endTurn();
    expect(progress(t, 'Curse the Land')).toMatchObject({ have: 0, need: 25 });
  });

  it('DP-100 the money is the coins of Actions and Treasures of this turn together', () => {
    const t = duel({
      active: { hand: ['Self-Sacrifice', 'Silver', 'Wisdom', 'Cursed Copper'] },
      supply: ['Talisman', 'Gold'],
    });
    t.play('Self-Sacrifice').answer(0, 'destroy', 'Cursed Copper');
    expect(t.view(0).coins).toBe(1);
    t.treasure('Silver');
    expect(t.view(0).coins).toBe(3);
    t.stopTreasures();
    expect(t.topic(0)).toBe('discard'); // Talisman costs 5, Gold 6: it is Clean-up already
  });

  it('DP-100 5 coins, of an Action and of Treasures, buy what costs 5 and not what costs 6', () => {
    const t = duel({
      active: { hand: ['A Little Learning', 'Silver', 'Cursed Copper'] },
      supply: ['Talisman', 'Gold'],
    });
    t.play('A Little Learning').treasure('Silver').treasure('Cursed Copper').stopTreasures();
    expect([t.view(0).coins, t.offered(0)]).toEqual([5, ['Talisman', 'done']]);
  });

  it('DP-101 any number of Supply cards can be bought, each for its full cost', () => {
    const t = duel({ step: 'buy', coins: 10, supply: ['Awareness', 'Awareness', 'Research', 'Awareness', 'Gold'] });
    t.buy('Awareness').buy('Awareness').buy('Awareness');
    expect([t.view(0).coins, t.hand(0)]).toEqual([4, ['Awareness', 'Awareness', 'Awareness']]);
    expect(t.offered(0)).toEqual(['Research', 'done']);
    t.buy('Research');
    expect([t.view(0).coins, t.supply]).toEqual([0, ['Gold', '3x', '3x', '3x', '3x', '3x']]);
  });

  it('DP-101 what is not covered by the coins left is not offered', () => {
    const t = duel({ step: 'buy', coins: 5, supply: ['Gold', 'Talisman', 'Awareness'] });
    t.stopTreasures();
    expect(t.offered(0)).toEqual(['Talisman', 'Awareness', 'done']);
    expect(() => t.answer(0, 'purchase', 'Gold')).toThrow('illegal');
    t.buy('Awareness');
    expect(t.topic(0)).toBe('discard'); // 3 coins buy nothing that lies there
  });

  it('DP-102 one card a turn can be bought from the Grimoire, before or after Supply cards', () => {
    for (const order of [
      ['grimoire:Silver', 'Awareness'],
      ['Awareness', 'grimoire:Silver'],
    ]) {
      const t = duel({
        active: { grimoire: ['Inscription', '2x', 'Silver'] },
        step: 'buy',
        coins: 20,
        supply: ['Awareness', 'Awareness'],
      });
      for (const id of order) t.buy(id);
      expect([t.hand(0).sort(), t.view(0).coins]).toEqual([['Awareness', 'Silver'], 15]);
      expect(t.grimoire(0)).toEqual(['Inscription', '2x']);
      expect(t.offered(0)).toContain('Awareness');
      expect(t.offered(0).filter((id) => id.startsWith('grimoire:'))).toEqual([]);
    }
  });

  it('DP-102 next turn another one can be bought', () => {
    const t = duel({ active: { grimoire: ['Inscription', '2x'], hand: ['Gold'] }, step: 'buy', coins: 5 });
    t.buy('grimoire:2x').endTurn();
    t.endTurn();
    t.treasure('Gold').stopTreasures();
    expect(t.offered(0)).toContain('grimoire:Inscription');
  });

  it("DP-102 the rival's Grimoire cannot be bought from", () => {
    const t = duel({ rival: { grimoire: ['Silver', '2x', 'Inscription'] }, step: 'buy', coins: 7, supply: ['Gold'] });
    t.stopTreasures();
    expect(t.offered(0)).toEqual(['Gold', 'done']);
  });

  it('DP-103 with a Cursed Treasure in play no Insight Action can be bought, from Supply or Grimoire', () => {
    const t = duel({
      active: { hand: ['Cursed Copper'], grimoire: ['Awakening', 'Silver'] },
      step: 'buy',
      coins: 20,
      supply: ['Enlightenment', 'Awareness', 'Gold'],
    });
    t.treasure('Cursed Copper').stopTreasures();
    expect(t.offered(0)).toEqual(['Gold', '3x', 'grimoire:Silver', 'done']);
    expect(() => t.answer(0, 'purchase', 'Awareness')).toThrow('illegal');
  });

  it('DP-103 Insight Treasures can be bought all the same', () => {
    const t = duel({ active: { play: ['Cursed Gold'] }, step: 'buy', coins: 6, supply: ['Talisman', 'Attunement'] });
    t.stopTreasures();
    expect(t.offered(0)).toEqual(['Talisman', 'done']);
  });

  it('DP-103 a Cursed Treasure in hand, or one destroyed since, or Curse points on an Action, are no hindrance', () => {
    const t = duel({
      active: { hand: ['Cursed Copper', 'Cursed Idol'], play: ['A Little Learning'] },
      step: 'buy',
      supply: ['Awareness', 'Awareness'],
    });
    t.treasure('Cursed Idol').answer(0, 'destroy', 'Cursed Idol').stopTreasures();
    expect([t.inPlay(0), t.hand(0)]).toEqual([['A Little Learning'], ['Cursed Copper']]);
    expect(t.offered(0)).toContain('Awareness');
  });

  it("DP-103 it is the buyer's own play area that counts", () => {
    const t = duel({ rival: { play: ['Cursed Gold'] }, step: 'buy', coins: 2, supply: ['Awareness'] });
    expect(t.stopTreasures().offered(0)).toContain('Awareness');
  });

  it('DP-104 cards are bought one after another, each into the hand at once', () => {
    const t = duel({ step: 'buy', coins: 6, supply: ['Awareness', 'Research'] });
    t.stopTreasures();
    expect(t.prompt(0)).toMatchObject({ topic: 'purchase', min: 1, max: 1 });
    t.buy('Research');
    expect([t.hand(0), t.discard(0), t.supply.includes('Research')]).toEqual([['Research'], [], false]);
    t.buy('Awareness');
    expect([t.hand(0), t.discard(0)]).toEqual([['Research', 'Awareness'], []]);
  });

  it("DP-105 a bought Dark Pact goes to the buyer's discard pile, from Supply or Grimoire", () => {
    const t = duel({
      active: { hand: ['Wisdom'], discard: ['Copper'], grimoire: ['Great Work'] },
      step: 'buy',
      coins: 13,
      supply: ['Four-Fold Path'],
    });
    t.buy('Four-Fold Path');
    expect([t.hand(0), t.discard(0)]).toEqual([['Wisdom'], ['Copper', 'Four-Fold Path']]);
    t.buy('grimoire:Great Work');
    expect([t.hand(0), t.discard(0)]).toEqual([['Wisdom'], ['Copper', 'Four-Fold Path', 'Great Work']]);
    expect([t.inPlay(0), t.discard(1)]).toEqual([[], []]);
  });

  it('DP-107 from the first purchase on no Treasure and no Multiplier can be played, old or new', () => {
    const t = duel({
      active: { hand: ['Silver', '2x', 'Gold'] },
      step: 'buy',
      coins: 9,
      supply: ['Cursed Gold', 'Cursed Gold', 'Talisman'],
    });
    t.buy('Cursed Gold');
    expect(t.prompt(0)).toMatchObject({ topic: 'purchase', options: ['Cursed Gold', 'Talisman', 'done'] });
    t.buy('Talisman');
    expect([t.topic(0), t.step]).toEqual(['discard', 'cleanup']);
    expect(t.hand(0)).toEqual(['Silver', '2x', 'Gold', 'Cursed Gold', 'Talisman']);
  });

  it('DP-107 a purchase for 0 coins counts as the first one too', () => {
    const t = duel({
      active: { hand: ['Gold'], grimoire: ['Cursed Copper'] },
      step: 'buy',
      supply: ['Copper', 'Copper', 'Silver'],
    });
    t.buy('grimoire:Cursed Copper');
    expect(t.prompt(0)).toEqual({ topic: 'purchase', options: ['Copper', 'done'], min: 1, max: 1 });
  });

  it('DP-107 no Action can be played in the Buy step, even if drawn there', () => {
    const t = duel({ active: { hand: ['Cursed Brazen Head'], deck: ['Wisdom', 'Personal Laboratory'] }, actions: 3 });
    t.treasure('Cursed Brazen Head');
    expect(t.offered(0)).toEqual(['done']);
  });

  it('DP-108 coins left over vanish: the next turns begin with none', () => {
    const t = duel({ rival: { hand: ['Wisdom'] }, step: 'buy', coins: 7, supply: ['Awareness', 'Talisman'] });
    t.buy('Awareness');
    expect(t.view(0).coins).toBe(5);
    t.endTurn();
    expect([t.active, t.view(1).coins]).toEqual([1, 0]);
    t.endTurn();
    expect([t.active, t.view(0).coins]).toEqual([0, 0]);
  });

  it('DP-112 the buy example: 2x Copper makes 4 coins of 2, which buy Guiding Spirit', () => {
    const t = duel({
      active: {
        play: ['Personal Laboratory', 'Personal Library', 'A Little Learning', 'Self-Sacrifice'],
        hand: ['2x', 'Investigate', 'Copper'],
      },
      step: 'buy',
      coins: 2,
      supply: ['Guiding Spirit'],
    });
    expect(t.offered(0)).toEqual(['Copper', 'done']);
    t.treasure('Copper', ['2x']);
    expect([t.view(0).coins, t.inPlay(0).length]).toEqual([4, 6]);
    t.buy('Guiding Spirit');
    expect(t.view(0).coins).toBe(0);
    expect(t.hand(0)).toEqual(['Investigate', 'Guiding Spirit']);
    expect(t.supply).toHaveLength(9);
  });
});

describe('Dark Pact: the Supply during the Buy step', () => {
  it('DP-063 gaps stay through all purchases and are filled at the end of Clean-up', () => {
    const t = duel({ rival: { hand: ['Wisdom'] }, step: 'buy', coins: 6, supply: ['Awareness', 'Research'] });
    t.buy('Awareness');
    expect([t.supply.length, t.view(0).supplyDeck]).toEqual([9, 20]);
    t.buy('Research');
    expect([t.supply.length, t.view(0).supplyDeck]).toEqual([8, 20]);
    expect(t.topic(0)).toBe('discard'); // in Clean-up, before the end
    t.answer(0, 'discard', []);
    expect([t.active, t.supply.length, t.view(0).supplyDeck]).toEqual([1, 10, 18]);
  });

  it('DP-063 a Treasure that destroys in play leaves the gaps too', () => {
    const t = duel({
      active: { hand: ['Cursed Idol', 'Copper'] },
      step: 'buy',
      supply: ['Awareness', ...Array(8).fill('3x')],
      supplyDeck: ['Gold', 'Gold', 'Gold'],
      exact: true,
    });
    t.treasure('Cursed Idol');
    expect([t.graveyard, t.supply.length, t.view(0).supplyDeck]).toEqual([['Cursed Idol'], 9, 3]);
  });

  it('DP-063 an empty Supply deck does not end the game while cards are bought', () => {
    const supply = ['Awareness', ...Array(9).fill('3x')];
    const t = duel({ step: 'buy', coins: 20, supply, supplyDeck: [], exact: true });
    t.buy('Awareness').buy('3x');
    expect([t.outcome, t.supply.length, t.topic(0)]).toEqual([null, 8, 'purchase']);
  });
});

describe('Dark Pact: the Grimoire', () => {
  const inscription = (grimoire: string[]) =>
    duel({
      active: { hand: ['Inscription', '3x'], grimoire },
      supply: ['Gold', 'Great Work'],
      supplyDeck: ['Talisman'],
    });

  it('DP-109 it never holds more than 3 cards: two Inscriptions beside 2 cards move only one', () => {
    const t = duel({
      active: { hand: ['Inscription', 'Inscription'], grimoire: ['2x', 'Silver'] },
      supply: ['Gold', 'Gold'],
    });
    t.play('Inscription').answer(0, 'inscribe', 'Gold');
    expect(t.grimoire(0)).toEqual(['2x', 'Silver', 'Gold']);
    t.play('Inscription');
    expect(t.topic(0)).not.toBe('inscribe');
    expect(t.grimoire(0)).toEqual(['2x', 'Silver', 'Gold']);
  });

  it('DP-110 Inscription can be bought from the Grimoire, into the hand', () => {
    const t = duel({ active: { grimoire: ['Inscription', '2x', 'Silver'] }, step: 'buy', coins: 9 });
    t.buy('grimoire:Inscription');
    expect([t.hand(0), t.grimoire(0)]).toEqual([['Inscription'], ['2x', 'Silver']]);
  });

  it("DP-110 played, it moves a Supply card of one's choice to the own Grimoire; the Supply is refilled", () => {
    const t = inscription(['2x', 'Silver']);
    t.play('Inscription');
    expect(t.prompt(0)).toEqual({ topic: 'inscribe', options: ['Gold', 'Great Work', '3x'], min: 0, max: 1 });
    t.answer(0, 'inscribe', 'Gold');
    expect(t.grimoire(0)).toEqual(['2x', 'Silver', 'Gold']);
    expect([t.hand(0), t.grimoire(1)]).toEqual([['3x'], []]);
    expect([t.supply.length, t.supply.includes('Gold'), t.supply.includes('Talisman')]).toEqual([10, false, true]);
  });

  it('DP-110 it allows the move and does not force it', () => {
    const t = inscription(['2x', 'Silver']);
    const { supply } = t;
    t.play('Inscription').answer(0, 'inscribe', []);
    expect([t.grimoire(0), t.supply]).toEqual([['2x', 'Silver'], supply]);
  });

  it('DP-110 with a full Grimoire it can be played, but moves nothing', () => {
    const t = inscription(['2x', 'Silver', '2x']);
    const supply = t.supply;
    t.play('Inscription');
    expect([t.inPlay(0), t.grimoire(0), t.supply]).toEqual([['Inscription'], ['2x', 'Silver', '2x'], supply]);
    expect(t.topic(0)).not.toBe('inscribe');
  });

  it('DP-110 what was moved there can be bought later, a Dark Pact to the discard pile', () => {
    const t = inscription([]);
    t.play('Inscription').answer(0, 'inscribe', 'Great Work').endTurn();
    t.endTurn();
    expect([t.hand(0), t.discard(0)]).toEqual([['3x', 'Inscription'], []]); // the Grimoire is not drawn from
    const u = duel({ active: { hand: ['Wisdom'], grimoire: ['Great Work'] }, step: 'buy', coins: 5 });
    u.buy('grimoire:Great Work');
    expect([u.discard(0), u.hand(0), u.grimoire(0)]).toEqual([['Great Work'], ['Wisdom'], []]);
  });

  it('DP-111 everybody sees all Grimoires', () => {
    const t = duel({
      active: { hand: ['3x'], grimoire: ['Inscription', 'Gold'] },
      rival: { grimoire: ['2x', 'Silver', 'Talisman'] },
    });
    for (const viewer of [0, 1, 'spectator'] as const) {
      const shown = [0, 1].map((seat) => t.player(seat, viewer).grimoire.map((face) => face.title));
      expect(shown).toEqual([
        ['Inscription', 'Gold'],
        ['2x', 'Silver', 'Talisman'],
      ]);
    }
  });

  it('DP-111 a card moved there is named to all', () => {
    const t = inscription([]);
    t.play('Inscription').answer(0, 'inscribe', 'Gold');
    for (const viewer of [0, 1, 'spectator'] as const)
      expect(t.log(viewer)).toContain('Alice moves Gold from the Supply to their Grimoire.');
  });
});
