import { type Flow, type Question, type Seat, type Text, text } from '../../kernel/index.ts';
import { effectOf, intoPouch } from './moves.ts';
import { happen } from './recent.ts';
import { playerAt, type State, uncovered } from './state.ts';
import type { Deed, Table } from './table.ts';
import { effectWords, monstrosityWords } from './text.ts';
import { placeName } from './words.ts';

/** Whether Corrupt would do anything: a Hex is left, or the Monstrosity can come or move (DB-130). */
export function corruptible(s: State, seat: Seat, summon: boolean): boolean {
  return playerAt(s, seat).hexes > 0 || summon;
}

/** Corrupt: the left-most Hex goes into the pouch and uncovers a Passive; upgraded, the Monstrosity comes (DB-129 to DB-141). */
export function* corrupt(t: Table, deed: Deed, summon: boolean): Flow {
  const { seat } = deed;
  const p = playerAt(t.s, seat);
  if (p.hexes > 0) {
    let n = 1;
    if (p.hexes > 1 && effectOf(t, seat, 'two-hexes')) {
      const options = ['one', 'two'].map((id) => ({ id, label: text(`dark-blood:option.hexes.${id}`) }));
      const id = yield* t.g.one(seat, { topic: 'hexes', prompt: text('dark-blood:ask.hexes'), options });
      n = id === 'two' ? 2 : 1;
    }
    for (let i = 0; i < n; i++) yield* uncover(t, seat);
  }
  if (summon) yield* summonMonstrosity(t, deed);
}

/** Puts the left-most Hex into the pouch; the owner picks the side of the Passive below (DB-131). */
export function* uncover(t: Table, seat: Seat): Flow {
  const p = playerAt(t.s, seat);
  const slot = uncovered(p);
  p.hexes--;
  intoPouch(t, p.cult);
  const passive = t.cards.book(p.cult).passives[slot];
  if (!passive) throw new Error('no Hex is left');
  happen(t, 'hex', 'uncovered', { seat, passive: passive.title });
  if (t.s.mode === 'coop') return; // Passives lie on their first side (DB-270)
  const side = yield* t.g.one(seat, sideQuestion(passive.title, passive.sides.map(effectWords)));
  p.sides[slot] = side === 'second' ? 1 : 0;
  happen(t, 'other', 'side', { seat, title: passive.title, side: text(`dark-blood:side.${side}`) });
}

/** Which side of a token lies face up: `first` or `second`. Both can be read in the question, and beside its options. */
function sideQuestion(title: string, lines: readonly Text[]): Question {
  const [first, second] = lines as [Text, Text];
  const option = (id: string, detail: Text) => ({ id, label: text(`dark-blood:option.side.${id}`), detail });
  return {
    topic: 'side',
    prompt: text('dark-blood:ask.side', { title, first, second }),
    options: [option('first', first), option('second', second)],
  };
}

/** The Monstrosity comes to the acting Cultist's Location, or moves there, if its owner wants (DB-135, DB-136). */
function* summonMonstrosity(t: Table, deed: Deed): Flow {
  const { seat, place } = deed;
  const { monstrosity, cult } = playerAt(t.s, seat);
  const { title, sides } = t.cards.book(cult).monstrosity;
  if (monstrosity.at !== null) {
    const options = ['move', 'leave'].map((id) => ({ id, label: text(`dark-blood:option.monstrosity.${id}`) }));
    const [from, to] = [placeName(monstrosity.at), placeName(place)];
    const prompt = text('dark-blood:ask.monstrosity', { title, from, place: to });
    if ((yield* t.g.one(seat, { topic: 'monstrosity', prompt, options, fallback: ['leave'] })) === 'leave') return;
  }
  monstrosity.at = place;
  happen(t, 'summon', 'summoned', { seat, title }, place);
  const side = yield* t.g.one(seat, sideQuestion(title, sides.map(monstrosityWords)));
  monstrosity.side = side === 'second' ? 1 : 0;
  const up = sides[monstrosity.side];
  happen(t, 'other', 'side', { seat, title, side: text(`dark-blood:side.${side}`) });
  if (up.rule === 'summoned') yield* t.ops.perform(t, deed, up.do);
}
