import type { Chance, OpenAsk, Seat, Viewer } from '../../kernel/index.ts';
import type { CardSet } from './cards.ts';
import { curseInPlay, insightInPlay, progress } from './pacts.ts';
import { newsOf } from './recent.ts';
import { pointsOf } from './score.ts';
import { BOT, handIsOpen, playerAt, type State, stored, wholeDeck } from './state.ts';
import { pactsInHand, usesOf } from './uses.ts';
import type { DarkPactView, PlayerView } from './view.ts';

/**
 * What one viewer may know of a game (DP-021, DP-037, DP-054, DP-069, DP-111, DP-158, DP-170, DP-171). Once the game is
 * over everybody sees everything but the order of the piles (DP-126).
 */
export function viewOf(s: State, viewer: Viewer, open: OpenAsk[], cards: CardSet): DarkPactView {
  return {
    viewer,
    step: s.step,
    active: s.active,
    turn: s.turn,
    actions: s.actions,
    coins: s.coins,
    supply: cards.faces(s.supply),
    supplyDeck: s.supplyDeck.length,
    exile: cards.faces(s.exile),
    graveyard: cards.faces(s.graveyard),
    players: s.players.map((_, seat) => playerView(s, seat, viewer, cards)),
    recent: { before: s.recent.before.map(newsOf), now: newsOf(s.recent.now) },
    ...botView(s, viewer),
    open: s.bot ? open.filter(({ seat }) => seat !== BOT) : open, // the Bot answers by itself: nobody waits for it
    outcome: s.outcome,
  };
}

function botView(s: State, viewer: Viewer): Pick<DarkPactView, 'bot'> {
  if (!s.bot) return {};
  const { easier, others } = s.bot;
  const deck = viewer === BOT ? wholeDeck(playerAt(s, BOT)).sort() : null;
  return { bot: { seat: BOT, easier, others: [...others], deck } };
}

function playerView(s: State, seat: Seat, viewer: Viewer, cards: CardSet): PlayerView {
  const p = playerAt(s, seat);
  const underneath = stored(p);
  const top = p.discard.at(-1);
  return {
    seat,
    hand: p.hand.length,
    deck: p.deck.length,
    discard: p.discard.length,
    stored: underneath.length,
    ...(handIsOpen(s, seat) && { openHand: cards.faces(p.hand) }),
    top: top ? cards.face(top) : null,
    play: p.play.map((e) => ({
      card: cards.face(e.card),
      with: cards.faces(e.with),
      factor: e.factor,
      stored: e.stored.length,
    })),
    grimoire: cards.faces(p.grimoire),
    insight: insightInPlay(cards, p),
    curse: curseInPlay(cards, p),
    pacts: progress(s, seat, cards),
    own:
      seat === viewer || s.outcome
        ? {
            hand: cards.faces(p.hand),
            discard: cards.faces(p.discard),
            stored: cards.faces(underneath),
            uses: s.outcome ? [] : usesOf(s, seat, cards),
            pacts: s.outcome ? [] : pactsInHand(s, seat, cards),
          }
        : null,
    drawPile: s.outcome ? cards.faces([...p.deck].sort()) : null,
    points: s.outcome?.scores ? pointsOf(s, seat, cards) : null,
  };
}

/**
 * A state that a viewer cannot tell from the given one: the Supply deck and the own draw pile in another order; each
 * rival's hand (unless it lies open), draw pile, stored cards and discard pile below its top card dealt anew from all of them together.
 */
export function redeal(state: State, viewer: Viewer, chance: Chance): State {
  const s = structuredClone(state);
  if (s.outcome) return s;
  chance.shuffle(s.supplyDeck);
  for (const [seat, p] of s.players.entries()) {
    if (seat === viewer) {
      chance.shuffle(p.deck);
      continue;
    }
    const top = p.discard.splice(-1);
    const zones = [...(handIsOpen(s, seat) ? [] : [p.hand]), p.deck, p.discard, ...p.play.map((entry) => entry.stored)];
    const pool = chance.shuffle(zones.flat());
    for (const zone of zones) zone.push(...pool.splice(0, zone.splice(0).length));
    p.discard.push(...top);
  }
  return s;
}
