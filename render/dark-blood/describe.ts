import type {
  CircleView,
  Cult,
  DarkBloodView,
  Disc,
  Offering,
  PlaceView,
  PlayerView,
  Resource,
} from '../../src/games/dark-blood/view.ts';
import type { Arg, Seat, Text } from '../../src/kernel/index.ts';
import { type Reader, say } from '../../src/words.ts';
import { askOf, promptOf } from '../asked.ts';
import { altText, type Table, textReader } from '../picture.ts';
import { faceWords } from './card.ts';
import { latest } from './news.ts';
import { isLost, soloGoals, winnersLine } from './outcome.ts';
import { boardOrder, isOn, knownBlood, openBlood } from './players.ts';
import { tell } from './tell.ts';

/** The pictures in words: short for alt texts, whole for play without pictures; all from the view given. */

const RESOURCES: readonly Resource[] = ['anvil', 'sulfur', 'bones', 'dirt'];
const OFFERINGS: readonly Offering[] = ['top', 'middle', 'lower'];
const FAVOR = [6, 4, 2, 0];

/** Says one of the words under `picture.describe`. */
const line = (reader: Reader, key: string, args?: Record<string, Arg>) => tell(reader, `describe.${key}`, args);
const text = (key: string, args?: Record<string, Arg>): Text => ({
  key: `dark-blood:picture.describe.${key}`,
  ...(args && { args }),
});
const placeName = (place: string): Text => ({ key: `dark-blood:place.${place}` });
const discName = (disc: Disc): Text => ({ key: `dark-blood:disc.${disc}` });
const amountOf = (what: string, count: number): Text => ({ key: `dark-blood:amount.${what}`, args: { count } });
const who = (seat: Seat): Arg => ({ seat });
/** A list, or the word for nothing. */
const listed = (all: Arg[]): Arg => (all.length > 0 ? all : text('none'));

/** A player's name with their Cult's. */
function named({ players }: DarkBloodView, seat: Seat): Arg {
  const cult: Cult | null = players[seat]?.cult ?? null;
  return cult ? text('named', { who: who(seat), cult: { key: `dark-blood:cult.${cult}` } }) : who(seat);
}

/** How a game stands, in one line. */
export function headline(view: DarkBloodView, table: Table): string {
  return stateOf(view, textReader(table, view.players.length));
}

function stateOf(view: DarkBloodView, reader: Reader): string {
  if (view.outcome) return line(reader, 'over');
  const now = isOn(view, view.active)
    ? text('turn', { who: named(view, view.active) })
    : view.step === 'defile' && view.bidding
      ? { key: 'dark-blood:picture.on.bidding', args: { place: placeName(view.bidding) } }
      : { key: `dark-blood:picture.on.${view.step}` };
  if (view.round === 0) return line(reader, 'state-before', { now });
  return line(reader, 'state', { round: view.round, step: { key: `dark-blood:picture.step.${view.step}` }, now });
}

function waiting(view: DarkBloodView, reader: Reader): string {
  const seats = view.open.filter(({ answered }) => !answered).map(({ seat }) => seat);
  return seats.length > 0 ? say({ key: 'render:describe.waiting', args: { who: seats.map(who) } }, reader) : '';
}

function outcomeLines(view: DarkBloodView, reader: Reader): string[] {
  const { outcome } = view;
  if (!outcome) return [];
  const { scores = [] } = outcome;
  const wins = `${winnersLine(view, reader)}.`;
  const points = scores.map((score, seat) =>
    say({ key: 'render:score', args: { who: who(seat), points: score } }, reader),
  );
  return [`${wins} ${say(outcome.reason, reader)}`, ...(points.length > 0 ? [`${points.join(', ')}.`] : [])];
}

/** Whose Cultists, in order, each run of one player's together: "Ada 2, Ben, Ada". */
function runs(seats: readonly Seat[]): Arg {
  if (seats.length === 0) return text('nobody');
  const all: { seat: Seat; count: number }[] = [];
  for (const seat of seats) {
    const last = all.at(-1);
    if (last?.seat === seat) last.count += 1;
    else all.push({ seat, count: 1 });
  }
  return all.map(({ seat, count }) => (count > 1 ? text('times', { who: who(seat), count }) : who(seat)));
}

function sigilsAt({ sigils, enemySigils }: PlaceView): Arg[] {
  return [
    ...sigils.flatMap((count, seat) => (count > 0 ? [text('times', { who: who(seat), count })] : [])),
    ...(enemySigils > 0 ? [text('enemy-sigils', { count: enemySigils })] : []),
  ];
}

function circleWords({ disc, gives, amount, taken }: CircleView): Text {
  const what = amountOf(gives, amount);
  if (taken !== null) return text('circle-taken', { what, who: who(taken) });
  return disc === null
    ? text('circle-printed', { what })
    : disc === 'shield'
      ? text('circle-shut')
      : text('circle', { what });
}

/** All about a Location, sentence by sentence. */
function placeLine(view: DarkBloodView, place: PlaceView, reader: Reader): string {
  const done = place.groups.flatMap(({ seat, done: n }) => Array.from({ length: n }, () => seat));
  const { accepts } = place;
  const any = new Intl.ListFormat(reader.locale, { type: 'disjunction' }).format(accepts.map(String));
  const sigils = sigilsAt(place);
  const parts = [
    line(reader, place.priority ? 'place' : 'place-unset', { priority: place.priority, place: placeName(place.place) }),
    place.now && line(reader, view.bidding ? 'bid-here' : 'now-here'),
    place.defiled !== 'no' &&
      tell(reader, place.defiled === 'defiled' ? 'describe.is-defiled' : 'describe.is-consecrated'),
    line(reader, 'circles', { left: circleWords(place.left), right: circleWords(place.right) }),
    place.order.length > 0 && line(reader, 'order', { list: runs(place.order) }),
    done.length > 0 && line(reader, 'done', { list: runs(done) }),
    place.enemies > 0 && line(reader, 'enemies', { count: place.enemies }),
    place.order.length + done.length + place.enemies === 0 && line(reader, 'empty'),
    view.step === 'placement' &&
      (accepts.length > 0
        ? line(reader, 'accepts', { numbers: any, count: accepts.at(-1) ?? 0 })
        : line(reader, 'full')),
    line(reader, 'peasants', { count: place.peasants }),
    sigils.length > 0 && line(reader, 'sigils', { list: sigils }),
    place.monstrosities.length > 0 && line(reader, 'monstrosities', { list: place.monstrosities.map(who) }),
    place.inquisitor && line(reader, 'inquisitor'),
    place.open && line(reader, place.used ? 'card-used' : 'card', { card: faceWords(place.card, reader) }),
  ];
  return parts.filter(Boolean).join(' ');
}

/** A Location in short: while Cultists are placed how many each player has there, then in which order they act. */
function shortPlace(view: DarkBloodView, place: PlaceView, reader: Reader): string {
  const sigils = sigilsAt(place);
  const all = place.groups.flatMap(({ seat, waiting }) => Array<Seat>(waiting).fill(seat));
  const list = runs(view.step === 'placement' ? all : place.order);
  const args = { priority: place.priority, place: placeName(place.place), list };
  const parts = [
    line(reader, place.priority ? 'place-short' : 'place-short-unset', args),
    place.enemies > 0 ? line(reader, 'enemies', { count: place.enemies }) : '',
    sigils.length > 0 ? line(reader, 'sigils', { list: sigils }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

function inOrder({ order, places }: DarkBloodView): PlaceView[] {
  return order.flatMap((name) => places.find(({ place }) => place === name) ?? []);
}

function favorLine(view: DarkBloodView, reader: Reader): string {
  const list = view.favor.flatMap((seat, i): Arg[] => {
    if (seat === null) return [];
    const name = seat === 'enemy' ? text('enemy') : who(seat);
    const place = { place: i + 1, who: name, taint: FAVOR[i] ?? 0 };
    return [text(view.mode === 'versus' ? 'favor-worth' : 'favor-place', place)];
  });
  return line(reader, 'favor', { list });
}

function treeLine({ tree, mode }: DarkBloodView, reader: Reader): string {
  const list = OFFERINGS.map((space) => {
    const seat = tree[space];
    const name = { key: `dark-blood:offering.${space}` };
    const cost = text(`offering-cost.${mode === 'coop' ? 'coop-' : ''}${space}`);
    return seat === null ? text('offering-free', { name, cost }) : text('offering-taken', { name, who: who(seat) });
  });
  return line(reader, 'tree', { list, count: tree.hanged });
}

function pouchLine(view: DarkBloodView, reader: Reader): string {
  const list = Object.entries(view.pouch).flatMap(([disc, count]) =>
    count > 0 ? [text('discs', { disc: discName(disc as Disc), count })] : [],
  );
  return line(reader, 'pouch', { list: listed(list) });
}

function tokensLine(view: DarkBloodView, reader: Reader): string {
  const list = view.tokens.map(({ taint, under, hidden, blood, place, winner }): Text => {
    if (winner !== null) {
      const by = typeof winner === 'number' ? who(winner) : text(winner === 'all' ? 'team-won' : 'nobody-won');
      return text('token-won', { taint, place: place ? placeName(place) : text('none'), who: by });
    }
    const extra = [
      ...under.map(discName),
      ...(hidden ? [text('hidden-disc')] : []),
      ...(blood > 0 ? [amountOf('blood', blood)] : []),
    ];
    return extra.length > 0 ? text('token-with', { taint, list: extra }) : text('token', { taint });
  });
  return line(reader, 'tokens', { list });
}

function aimLines(view: DarkBloodView, reader: Reader): string[] {
  const { team, goals, level } = view;
  if (team) {
    const list = view.milestones.map((name) => ({ key: `dark-blood:picture.milestone.${name}` }));
    return [line(reader, 'team', { have: team.taint, need: team.goal, list: listed(list) })];
  }
  if (!goals) return [];
  const met = (is: boolean) => listed(soloGoals(view).flatMap(({ done, words }) => (done === is ? words : [])));
  const name = level ? { key: `dark-blood:picture.level.${level}` } : text('none');
  return [
    line(reader, isLost(view) ? 'goals-lost' : 'goals', {
      level: name,
      score: goals.score,
      met: met(true),
      open: met(false),
    }),
  ];
}

/** What a player has. @param secrets whether the viewer's own Blood is told too */
function goodsOf(view: DarkBloodView, player: PlayerView, secrets: boolean): Arg {
  const blood = secrets ? knownBlood(view, player) : openBlood(view, player);
  const goods = [
    ...(blood === null ? [] : [amountOf('blood', blood)]),
    ...(player.silver > 0 ? [amountOf('silver', player.silver)] : []),
    ...RESOURCES.filter((kind) => player.resources[kind] > 0).map((kind) => amountOf(kind, player.resources[kind])),
  ];
  return goods.length > 0 ? goods : text('no-goods');
}

/** A player's Ritual Book in short. */
function playerLine(view: DarkBloodView, player: PlayerView, reader: Reader, secrets = false): string {
  const upgraded = player.rituals
    .filter((each) => each.upgraded)
    .map(({ ritual }) => ({ key: `dark-blood:ritual.${ritual}` }));
  const used = player.rituals.flatMap(({ ritual, slots }) => {
    const count = slots.filter((slot) => slot !== null).length;
    return count > 0
      ? [text('slots', { ritual: { key: `dark-blood:ritual.${ritual}` }, count, all: slots.length })]
      : [];
  });
  const open = player.passives
    .filter(({ covered }) => !covered)
    .map(({ face, side }) => text('passive', { title: face.title, side: { key: `dark-blood:picture.side.${side}` } }));
  const { monstrosity } = player;
  const bank = RESOURCES.filter((kind) => player.bank[kind] > 0).map((kind) => amountOf(kind, player.bank[kind]));
  const taint = player.tokens.reduce((sum, n) => sum + n, 0) + player.spellbook;
  const parts = [
    line(reader, 'player', {
      who: named(view, player.seat),
      goods: goodsOf(view, player, secrets),
      ready: player.active,
      out: player.away,
      inactive: player.inactive,
      sigils: player.sigils,
      hexes: player.hexes,
    }),
    used.length > 0 && line(reader, 'used', { list: used }),
    upgraded.length > 0 && line(reader, 'upgraded', { list: upgraded }),
    open.length > 0 && line(reader, 'passives', { list: open }),
    monstrosity?.at && line(reader, 'summoned', { title: monstrosity.face.title, place: placeName(monstrosity.at) }),
    bank.length > 0 && line(reader, 'bank', { list: bank }),
    taint > 0 && line(reader, 'taint', { count: taint }),
  ];
  return parts.filter(Boolean).join(' ');
}

function shortPlayer(view: DarkBloodView, player: PlayerView, reader: Reader): string {
  return line(reader, 'player-short', {
    who: named(view, player.seat),
    goods: goodsOf(view, player, false),
    ready: player.active,
  });
}

function inBoardOrder(view: DarkBloodView): PlayerView[] {
  return boardOrder(view).flatMap((seat) => view.players[seat] ?? []);
}

function taintLines(view: DarkBloodView, reader: Reader): string[] {
  return inBoardOrder(view).flatMap(({ seat, taint }) => {
    if (!taint) return [];
    const { total, ...sources } = taint;
    const list = Object.entries(sources).map(([source, count]) =>
      text('source', { source: { key: `dark-blood:picture.taint.${source}` }, count }),
    );
    return [line(reader, 'taint-of', { who: named(view, seat), total, list })];
  });
}

/** The board's alt text: where not all fits, the news come last. */
export function boardAlt(view: DarkBloodView, table: Table): string {
  const reader = textReader(table, view.players.length);
  const places = view.outcome ? [] : inOrder(view).map((place) => shortPlace(view, place, reader));
  const players = inBoardOrder(view).map((player) => shortPlayer(view, player, reader));
  return altText([
    stateOf(view, reader),
    ...outcomeLines(view, reader),
    waiting(view, reader),
    ...aimLines(view, reader),
    ...places,
    ...players,
    ...latest(view, 3, reader),
  ]);
}

/** All that the board shows, line by line. */
export function describeBoard(view: DarkBloodView, table: Table): string {
  const reader = textReader(table, view.players.length);
  const all = [
    `${line(reader, 'title', { id: table.id })} ${stateOf(view, reader)} ${waiting(view, reader)}`.trim(),
    ...outcomeLines(view, reader),
    ...taintLines(view, reader),
    ...aimLines(view, reader),
    view.event ? line(reader, 'event', { card: faceWords(view.event, reader) }) : '',
    view.outcome ? '' : latest(view, 6, reader).join(' '),
    ...(view.outcome ? [] : inOrder(view).map((place) => placeLine(view, place, reader))),
    tokensLine(view, reader),
    favorLine(view, reader),
    treeLine(view, reader),
    pouchLine(view, reader),
    view.spellbooks.length > 0 && view.mode !== 'solo' && !view.outcome
      ? line(reader, 'spellbooks', { list: view.spellbooks.join(', ') })
      : '',
    line(reader, 'peasants-waiting', { count: view.peasants }),
    ...inBoardOrder(view).map((player) => playerLine(view, player, reader)),
  ];
  return all.filter(Boolean).join('\n');
}

/** The alt text of a player's Ritual Book. */
export function altOfBook(view: DarkBloodView, table: Table, seat: Seat): string {
  return altText(bookLines(view, table, seat));
}

/** All that a player's Ritual Book shows, line by line. */
export function describeBook(view: DarkBloodView, table: Table, seat: Seat): string {
  return bookLines(view, table, seat).join('\n');
}

function bookLines(view: DarkBloodView, table: Table, seat: Seat): string[] {
  const reader = textReader(table, view.players.length);
  const player = view.players[seat];
  if (!player) throw new RangeError(`nobody sits at seat ${seat}`);
  const { monstrosity } = player;
  return [
    playerLine(view, player, reader, true),
    ...player.rituals.flatMap(({ face, next, upgraded, slots }) => {
      const used = slots.filter((slot) => slot !== null).length;
      const is = line(reader, upgraded ? 'ritual-upgraded' : 'ritual', {
        card: faceWords(face, reader),
        used,
        all: slots.length,
      });
      return next ? [`${is} ${line(reader, 'ritual-next', { card: faceWords(next, reader) })}`] : [is];
    }),
    ...player.triangles.map(({ cost, paid }, i) => {
      const pair = [player.rituals[i], player.rituals[(i + 1) % player.rituals.length]];
      const names = pair.flatMap((each): Arg[] => (each ? [{ key: `dark-blood:ritual.${each.ritual}` }] : []));
      const kinds = RESOURCES.flatMap((kind) => {
        const count = cost.filter((each) => each === kind).length;
        return count > 0 ? [amountOf(kind, count)] : [];
      });
      return line(reader, 'triangle', { rituals: names, cost: kinds, count: paid });
    }),
    ...player.passives.map(({ face, covered, side }) => {
      const card = faceWords(face, reader);
      return covered
        ? line(reader, 'passive-covered', { card })
        : line(reader, 'passive-open', { card, side: { key: `dark-blood:picture.side.${side}` } });
    }),
    ...(monstrosity ? [faceWords(monstrosity.face, reader)] : []),
  ];
}

/** What the picture of a player's own things shows, line by line. @throws RangeError where the view is no player's */
function handLines(view: DarkBloodView, reader: Reader): string[] {
  const player = view.players.find(({ seat }) => seat === view.viewer);
  if (!player?.own) throw new RangeError('this view has no hand of its own');
  const { own } = player;
  const ask = askOf(view);
  const decision = ask?.decision;
  const here = view.places.find(({ now }) => now);
  const options = (decision?.options ?? []).map(({ label, detail }) =>
    detail ? line(reader, 'option-detail', { option: label, detail }) : line(reader, 'option', { option: label }),
  );
  return [
    ...say(promptOf(ask), reader).split('\n'),
    ...(decision?.kind === 'amount'
      ? [line(reader, 'option', { option: tell(reader, 'amount', { min: decision.min, max: decision.max }) })]
      : options),
    view.mode === 'versus'
      ? line(reader, 'secrets', { blood: own.blood, starting: own.starting })
      : line(reader, 'own-blood', { blood: own.blood }),
    ...own.dealt.map((face) => line(reader, 'dealt', { card: faceWords(face, reader) })),
    ...(own.kept ? [line(reader, 'kept', { card: faceWords(own.kept, reader) })] : []),
    ...(own.discarded ? [line(reader, 'discarded', { card: faceWords(own.discarded, reader) })] : []),
    ...(here && !view.outcome ? [placeLine(view, here, reader)] : []),
    playerLine(view, player, reader, true),
  ];
}

/** The alt text of a player's own things: the question and the secrets first. @throws RangeError where the view is no player's */
export function altOfHand(view: DarkBloodView, table: Table): string {
  return altText(handLines(view, textReader(table, view.players.length)));
}

/** All that a player's own things are, line by line. @throws RangeError where the view is no player's */
export function describeHand(view: DarkBloodView, table: Table): string {
  return handLines(view, textReader(table, view.players.length)).join('\n');
}
