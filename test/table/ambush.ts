import { z } from 'zod';
import { type Flow, type Game, type OpenAsk, type Play, type Seat, text } from '../../src/kernel/index.ts';

/**
 * Ambush: a game made up to try reaction windows. On a turn its player strikes or snares as often as they like, and rests;
 * all others may parry a blow who hold a shield, and cut a snare who hold a knife. What somebody holds is hidden. The
 * first parry of a blow shatters the shields of all others for good, in hands as well.
 */
export interface Ambush {
  turn: number;
  turns: number;
  /** What each seat holds. */
  hands: string[][];
  hits: number[];
}

export interface AmbushView {
  turn: number;
  hits: number[];
  hand: string[] | null;
  open: OpenAsk[];
}

const options = z.object({
  turns: z.number().int().min(1).max(9).default(4),
  hands: z.array(z.array(z.string())).optional(),
});
type Options = z.infer<typeof options>;

const ANSWERS: Record<string, string> = { blow: 'shield', snare: 'knife' };

export const ambush: Game<Ambush, AmbushView, Options> = {
  id: 'ambush',
  title: 'Ambush',
  seats: { min: 2, max: 4 },
  version: 1,
  options,
  reactions: { kinds: ['blow', 'snare'], turn: (s) => ({ seat: s.turn % s.hands.length, number: s.turn }) },

  setup(g) {
    const pool = ['shield', 'shield', 'knife', 'knife', 'stone', 'stone', 'stone', 'stone'];
    const dealt = g.chance.shuffle(pool);
    const hands = Array.from({ length: g.seats }, (_, seat) => g.options.hands?.[seat] ?? dealt.splice(0, 2));
    return { turn: 0, turns: g.options.turns, hands, hits: hands.map(() => 0) };
  },

  *play(g) {
    const seat = g.state.turn % g.seats;
    for (;;) {
      const deed = yield* g.one(seat, {
        topic: 'deed',
        prompt: text('ambush:ask.deed'),
        options: ['blow', 'snare', 'rest'].map((id) => ({ id, label: text(`ambush:${id}`) })),
        fallback: ['rest'],
      });
      if (deed === 'rest') break;
      g.tell(text('ambush:log.deed', { who: { seat }, deed }));
      yield* attack(g, seat, deed);
    }
    g.state.turn++;
  },

  view: (s, viewer, open) => ({
    turn: s.turn,
    hits: s.hits,
    hand: viewer === 'spectator' ? null : (s.hands[viewer] ?? null),
    open,
  }),

  redeal(s, viewer, chance) {
    const hidden = chance.shuffle(s.hands.filter((_, seat) => seat !== viewer).flat());
    return { ...s, hands: s.hands.map((hand, seat) => (seat === viewer ? hand : hidden.splice(0, hand.length))) };
  },

  invariants() {},
  migrate: (old) => old as Ambush,
  outcome: (s) => (s.turn < s.turns ? null : { winners: [], reason: text('ambush:over') }),
};

function* attack(g: Play<Ambush, Options>, by: Seat, kind: string): Flow {
  const others = Array.from({ length: g.seats - 1 }, (_, i) => (by + 1 + i) % g.seats);
  const safe: Seat[] = [];
  const tool = ANSWERS[kind] as string;
  const ask = (seat: Seat) => ({
    topic: 'react',
    prompt: text(`ambush:ask.${kind}`),
    options: ['pass', ...(g.state.hands[seat]?.includes(tool) ? [tool] : [])].map((id) => ({ id, label: text(id) })),
    secret: true,
  });
  yield* g.react(kind, others, ask, function* (seat, id) {
    g.reveal([id]);
    safe.push(seat);
    g.tell(text('ambush:log.safe', { who: { seat }, id }));
    if (kind === 'blow')
      g.state.hands = g.state.hands.map((hand, s) => (s === seat ? hand : hand.filter((c) => c !== 'shield')));
    yield* [];
  });
  for (const seat of others) if (!safe.includes(seat)) g.state.hits[seat] = (g.state.hits[seat] ?? 0) + 1;
  g.tell(text('ambush:log.hits', { hits: g.state.hits }));
}
