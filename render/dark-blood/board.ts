import type { DarkBloodView } from '../../src/games/dark-blood/view.ts';
import type { Seat } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { turnBanner } from '../banner.ts';
import { type Part, stacked } from '../parts.ts';
import { type Picture, picture, pictureReader, shortNames, type Table } from '../picture.ts';
import { boardAlt } from './describe.ts';
import { latest } from './news.ts';
import { outcome, taintTable } from './outcome.ts';
import { markOf } from './pieces.ts';
import { placeRows } from './places.ts';
import { isOn, playerStrips } from './players.ts';
import { tell } from './tell.ts';
import { aims, eventRow, tokenRow, tracks } from './tracks.ts';

const LATEST_LINES = 8;
const STEPS = ['upkeep', 'placement', 'resolve', 'defile'] as const;

/**
 * The board as everybody may see it: whose turn, the Locations as they will be resolved, the tracks, each player's Ritual
 * Book in short. It shows no Blood but in co-op, whoever's view it is given.
 */
export function paintBoard(view: DarkBloodView, table: Table): Picture {
  const reader = pictureReader(table, view.players.length);
  const parts = [
    ...(view.outcome ? [outcome(view, view.outcome, reader), taintTable(view, reader)] : [head(view, table, reader)]),
    aims(view, reader),
    eventRow(view, reader),
    // Once the game is over the Tokens tell what became of the Locations.
    ...(view.outcome ? [] : placeRows(view, reader)),
    tokenRow(view, reader),
    tracks(view, reader),
    ...playerStrips(view, reader),
  ];
  const pen = stacked(parts.filter((part) => part !== null));
  return picture(pen, boardAlt(view, table));
}

/** Which Round and Phase it is, whose turn, whom the game waits for, what has just happened. */
function head(view: DarkBloodView, table: Table, reader: Reader): Part {
  const on = isOn(view, view.active);
  const steps = view.round > 0 ? STEPS : [];
  return turnBanner(
    {
      mark: on ? markOf(view, view.active, reader) : null,
      when: view.round > 0 ? tell(reader, 'round', { round: view.round }) : tell(reader, 'before'),
      table: say({ key: 'render:table', args: { id: table.id } }, reader),
      title: on ? (reader.names[view.active] ?? '') : whatGoesOn(view, reader),
      steps: steps.map((step) => ({ here: step === view.step, words: tell(reader, `step.${step}`) })),
      counters: [],
      waits: waitedFor(view),
      lately: latest(view, LATEST_LINES, shortNames(reader, 220)),
    },
    reader,
  );
}

/** Whom the game waits for, where it is not just for the player whose turn it is. */
export function waitedFor(view: DarkBloodView): Seat[] {
  const seats = view.open.filter((ask) => !ask.answered).map((ask) => ask.seat);
  return seats.length === 1 && seats[0] === view.active && isOn(view, view.active) ? [] : seats;
}

/** What happens where it is nobody's turn. */
export function whatGoesOn(view: DarkBloodView, reader: Reader): string {
  if (view.step === 'defile' && view.bidding) {
    return tell(reader, 'on.bidding', { place: { key: `dark-blood:place.${view.bidding}` } });
  }
  return tell(reader, `on.${view.step}`);
}
