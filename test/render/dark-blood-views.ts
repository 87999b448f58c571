import { PLACES, PRODUCES, RITUALS, SLOTS } from '../../src/games/dark-blood/names.ts';
import type {
  CircleView,
  Cult,
  DarkBloodView,
  Disc,
  Face,
  News,
  Own,
  Place,
  PlaceView,
  PlayerView,
  Resource,
  Ritual,
} from '../../src/games/dark-blood/view.ts';
import { type Decision, type OpenAsk, type Seat, text } from '../../src/kernel/index.ts';
import faces from './dark-blood-faces.json' with { type: 'json' };

/**
 * Made-up but likely positions of Dark Blood. What the cards say is kept beside them as it once was, so that golden images stay
 * as they are whatever becomes of the game's own cards: the text of each has no dictionary here, its key is its wording.
 */

type Printed = Omit<Face, 'title' | 'text'> & { text: string[] };
const printed = faces as Record<string, Printed>;

/** A card by its title. @throws Error where none is called so */
export function face(title: string): Face {
  const found = printed[title];
  if (!found) throw new Error(`no card is called ${title}`);
  return { ...found, title, text: found.text.map((line) => text(line)) };
}

/** All cards. */
export const allFaces: Face[] = Object.keys(printed).map(face);

/** The titles of a kind that a Cult has; of a Ritual the base side comes first. Corrupt is the same for all. */
function titlesOf(cult: Cult, kind: Face['kind'], ritual?: Ritual): string[] {
  const owner = ritual === 'corrupt' ? null : cult;
  return Object.keys(printed).filter((title) => {
    const one = printed[title];
    return one?.kind === kind && one.cult === owner && one.ritual === ritual;
  });
}

const TRIANGLES: Resource[][] = [
  ['anvil', 'sulfur', 'bones'],
  ['sulfur', 'bones', 'dirt'],
  ['bones', 'dirt', 'anvil'],
  ['dirt', 'anvil', 'sulfur'],
  ['anvil', 'anvil', 'sulfur'],
];
const resources = (given: Partial<Record<Resource, number>> = {}): Record<Resource, number> => ({
  anvil: 0,
  sulfur: 0,
  bones: 0,
  dirt: 0,
  ...given,
});

/** A player's Ritual Book. */
function player(
  seat: Seat,
  cult: Cult,
  given: Partial<PlayerView> & { up?: Ritual[]; used?: Partial<Record<Ritual, number>>; open?: number } = {},
): PlayerView {
  const { up = [], used = {}, open = 0, ...rest } = given;
  const [monster = ''] = titlesOf(cult, 'monstrosity');
  return {
    seat,
    cult,
    silver: 1,
    resources: resources(),
    active: 4,
    inactive: 4,
    away: 0,
    size: 4,
    rituals: RITUALS.map((ritual) => ({
      ritual,
      face: face(titlesOf(cult, 'ritual', ritual)[up.includes(ritual) ? 1 : 0] ?? ''),
      next: up.includes(ritual) ? null : face(titlesOf(cult, 'ritual', ritual)[1] ?? ''),
      upgraded: up.includes(ritual),
      slots: Array.from({ length: SLOTS[ritual] }, (_, i) => (i < (used[ritual] ?? 0) ? 'cultist' : null)),
    })),
    passives: titlesOf(cult, 'passive').map((title, i) => ({
      face: face(title),
      covered: i >= open,
      side: i % 2 === 0 ? 0 : 1,
    })),
    hexes: 4 - open,
    monstrosity: { face: face(monster), at: null, side: null },
    triangles: TRIANGLES.map((cost) => ({ cost, paid: 0 })),
    sigils: 7,
    favor: seat + 1,
    position: seat + 1,
    positionTaint: seat,
    spellbook: 0,
    offered: 0,
    bank: resources(),
    tokens: [],
    blood: null,
    own: null,
    taint: null,
    ...rest,
  };
}

const own = (given: Partial<Own> = {}): Own => ({
  blood: 5,
  starting: 2,
  dealt: [],
  kept: face('The Great Flock'),
  discarded: face('Full Coffers'),
  ...given,
});

type Standing = { waiting?: Seat[]; done?: Seat[] };
type PlaceGiven = Partial<Omit<PlaceView, 'left' | 'right'>> &
  Standing & { left?: Partial<CircleView>; right?: Partial<CircleView> };
const CARD: Record<Place, string> = {
  mine: 'Open Vein',
  'hell-pit': 'Evil Eye',
  ossuary: 'Procession',
  cemetery: 'Spreading Stain',
  church: "Alchemist's Cellar",
};

function place(name: Place, priority: number, given: PlaceGiven = {}): PlaceView {
  const { waiting = [], done = [], left, right, ...rest } = given;
  const seats = [...new Set([...waiting, ...done])];
  return {
    place: name,
    priority,
    left: { disc: '2', gives: PRODUCES[name], amount: 2, taken: null, ...left },
    right: { disc: '1', gives: 'silver', amount: 1, taken: null, ...right },
    groups: seats.map((seat) => ({
      seat,
      waiting: waiting.filter((s) => s === seat).length,
      done: done.filter((s) => s === seat).length,
    })),
    order: waiting,
    peasants: 1,
    sigils: [0, 0, 0, 0],
    enemies: 0,
    enemySigils: 0,
    monstrosities: [],
    inquisitor: false,
    card: face(CARD[name]),
    open: true,
    used: false,
    defiled: 'no',
    accepts: [],
    now: false,
    ...rest,
  };
}

/** The pouch of the first Round, without what lies on the board. */
const POUCH: Partial<Record<Disc, number>> = { '2': 1, '3': 2, '4': 1, peasants: 1, demonologist: 1, warlock: 2 };

const TOKENS = [2, 3, 3, 4, 5];
const tokens: DarkBloodView['tokens'] = TOKENS.map((taint, i) => ({
  taint,
  under: i < 3 ? ['peasants'] : [],
  hidden: false,
  blood: 0,
  place: null,
  winner: null,
}));

function view(given: Partial<DarkBloodView> & Pick<DarkBloodView, 'players' | 'places'>): DarkBloodView {
  return {
    viewer: 'spectator',
    mode: 'versus',
    level: null,
    step: 'placement',
    round: 1,
    turn: 3,
    active: 0,
    favor: given.players.map(({ seat }) => seat),
    order: given.places.toSorted((a, b) => a.priority - b.priority).map((each) => each.place),
    resolving: null,
    bidding: null,
    cursed: [],
    pouch: POUCH,
    drawn: [],
    tokens,
    spellbooks: [3, 2, 1],
    tree: { top: null, middle: null, lower: null, hanged: 0 },
    peasants: 0,
    inquisitor: null,
    event: null,
    eventRounds: [],
    milestones: [],
    team: null,
    goals: null,
    recent: [],
    open: [],
    outcome: null,
    ...given,
  };
}

const said = (what: News['what'], words: string, seat?: Seat, at?: Place): News => ({
  what,
  line: text(words),
  ...(seat !== undefined && { seat }),
  ...(at && { place: at }),
});

const ask = (seat: Seat, topic: string): OpenAsk => ({ seat, topic, prompt: null, answered: false });

/** Round 1, Placement: four players. */
export const placing: DarkBloodView = view({
  active: 2,
  turn: 6,
  players: [
    player(0, 'demonologist', { active: 1, away: 3 }),
    player(1, 'necromancer', { active: 3, away: 1 }),
    player(2, 'warlock', { active: 3, away: 1 }),
    player(3, 'doomsayer', { active: 4, away: 0 }),
  ],
  favor: [1, 0, 3, 2],
  places: [
    place('mine', 3, { accepts: [1], left: { disc: '3', amount: 3 }, right: { disc: '2', amount: 2 } }),
    place('hell-pit', 1, { waiting: [0, 0, 1], accepts: [3], peasants: 1 }),
    place('ossuary', 4, { waiting: [0], accepts: [2], peasants: 2, left: { disc: '4', amount: 4 } }),
    place('cemetery', 2, { waiting: [], accepts: [1], right: { disc: null } }),
    place('church', 5, { waiting: [2], accepts: [1], peasants: 2 }),
  ],
  recent: [
    said('place', 'Ben places 1 Cultist at the Hell Pit.', 1, 'hell-pit'),
    said('place', 'Cy places 1 Cultist at the Church.', 2, 'church'),
    said('place', 'Ada places 2 Cultists at the Hell Pit.', 0, 'hell-pit'),
  ],
  open: [ask(2, 'place')],
});

/** Round 3, Resolve: a fight over the Hell Pit; one Location Defiled. */
export const resolving: DarkBloodView = view({
  step: 'resolve',
  round: 3,
  turn: 61,
  active: 3,
  resolving: 'hell-pit',
  favor: [3, 0, 1, 2],
  tokens: tokens.map((token, i) => (i === 0 ? { ...token, under: [], place: 'mine', winner: 1 } : token)),
  tree: { top: 0, middle: null, lower: null, hanged: 2 },
  peasants: 2,
  event: face('Rich Harvest'),
  eventRounds: [2, 3, 4, 5],
  players: [
    player(0, 'demonologist', {
      active: 0,
      away: 6,
      inactive: 2,
      size: 6,
      up: ['proselytize', 'spell'],
      used: { sacrifice: 2, spell: 1 },
      open: 2,
      silver: 3,
      resources: resources({ sulfur: 2, bones: 1 }),
      sigils: 4,
      offered: 1,
    }),
    player(1, 'necromancer', {
      active: 2,
      away: 3,
      inactive: 3,
      size: 5,
      up: ['incantation'],
      used: { corrupt: 1, incantation: 1 },
      open: 3,
      silver: 0,
      resources: resources({ bones: 4 }),
      sigils: 5,
      tokens: [2],
    }),
    player(2, 'warlock', {
      active: 0,
      away: 5,
      inactive: 3,
      size: 5,
      up: ['corrupt', 'sacrifice', 'proselytize'],
      used: { corrupt: 2 },
      open: 4,
      hexes: 0,
      silver: 2,
      resources: resources({ anvil: 3, dirt: 1 }),
      sigils: 5,
      monstrosity: { face: face('Strigla'), at: 'cemetery', side: 1 },
    }),
    player(3, 'doomsayer', {
      active: 1,
      away: 6,
      inactive: 1,
      size: 7,
      up: [],
      used: { proselytize: 1 },
      open: 1,
      silver: 5,
      resources: resources({ anvil: 1, sulfur: 1, bones: 1, dirt: 3 }),
      sigils: 6,
    }),
  ],
  places: [
    place('mine', 1, {
      waiting: [],
      done: [1, 2],
      defiled: 'defiled',
      open: false,
      peasants: 0,
      left: { disc: '4', amount: 1, taken: 1 },
      right: { disc: null, amount: 1, taken: 2 },
    }),
    place('hell-pit', 2, {
      waiting: [3, 2, 3, 0],
      done: [0, 3],
      now: true,
      sigils: [2, 1, 0, 1],
      left: { amount: 1, taken: 0, disc: '3' },
      right: { disc: '2', amount: 2 },
      used: true,
    }),
    place('ossuary', 4, { waiting: [1, 0, 1], sigils: [1, 0, 0, 0], peasants: 3, inquisitor: true }),
    place('cemetery', 3, {
      waiting: [2, 2, 3],
      sigils: [0, 1, 3, 0],
      monstrosities: [2],
      right: { disc: '4', amount: 4 },
    }),
    place('church', 5, { waiting: [0, 3, 2, 1, 0, 3, 3, 2], sigils: [1, 1, 1, 1], peasants: 2 }),
  ],
  inquisitor: 'ossuary',
  recent: [
    said('gather', 'Ada gathers 3 Sulfur.', 0, 'hell-pit'),
    said('ritual', 'Ada performs Legion.', 0, 'hell-pit'),
    said('kill', 'Ada kills a Cultist of Ben.', 0, 'hell-pit'),
    said('gather', 'Dee gathers 2 Silver.', 3, 'hell-pit'),
  ],
  open: [ask(3, 'act')],
});

const at = (v: DarkBloodView, seat: Seat, given: Partial<Own> = {}, asked: Partial<OpenAsk> = {}): DarkBloodView => ({
  ...v,
  viewer: seat,
  players: v.players.map((p) => (p.seat === seat ? { ...p, own: own(given) } : p)),
  open: v.open.map((each) => (each.seat === seat ? { ...each, ...asked } : each)),
});

/** The same, as the one whose turn it is sees it. */
export const resolvingOwn: DarkBloodView = at(resolving, 3);
export const placingOwn: DarkBloodView = at(placing, 2);

/** Round 2, Defile: all bid. */
export const bidding: DarkBloodView = view({
  step: 'defile',
  round: 2,
  turn: 40,
  bidding: 'cemetery',
  players: [
    player(0, 'demonologist', { open: 1, sigils: 6 }),
    player(1, 'warlock', { open: 1, sigils: 5, used: { corrupt: 1 } }),
  ],
  places: [
    place('mine', 1, {}),
    place('hell-pit', 3, { sigils: [0, 1] }),
    place('ossuary', 4, {}),
    place('cemetery', 2, { sigils: [1, 1], now: true, done: [0, 1, 1] }),
    place('church', 5, {}),
  ],
  open: [ask(0, 'bid'), ask(1, 'bid')],
});

/** The first thing that is asked: which Cult. */
export const choosing: DarkBloodView = view({
  step: 'cults',
  round: 0,
  turn: 0,
  active: 1,
  players: [
    player(0, 'warlock'),
    { ...player(1, 'demonologist'), cult: null, rituals: [], passives: [], monstrosity: null, triangles: [] },
  ],
  places: PLACES.map((name) =>
    place(name, name === 'church' ? 5 : 0, {
      peasants: 0,
      left: { disc: null, amount: 1 },
      right: { disc: null, amount: 1 },
    }),
  ),
  pouch: { '1': 2, '2': 3, '3': 3, '4': 2 },
  open: [ask(1, 'cult')],
});

const taint = (
  tokens: number,
  cultists: number,
  spellbook: number,
  blood: number,
  favor: number,
  position: number,
  starting: number,
  objective: number,
) => ({
  tokens,
  cultists,
  spellbook,
  blood,
  favor,
  position,
  starting,
  objective,
  total: tokens + cultists + spellbook + blood + favor + position + starting + objective,
});

/** The game is over. */
export const over: DarkBloodView = {
  ...resolving,
  step: 'over',
  round: 5,
  event: null,
  resolving: null,
  open: [],
  tokens: tokens.map((token, i) => ({
    ...token,
    under: [],
    place: PLACES[i] ?? null,
    winner: [1, 0, 3, 0, 2][i] ?? 0,
  })),
  places: resolving.places.map((each) => ({
    ...each,
    defiled: 'defiled',
    open: false,
    now: false,
    order: [],
    groups: [],
    sigils: [0, 0, 0, 0],
  })),
  players: resolving.players.map((p, i) => ({
    ...p,
    own: own({ blood: i }),
    tokens: [[3, 4], [2], [5], [3]][i] ?? [],
    taint:
      [
        taint(7, 2, 3, 1, 4, 1, 3, 2),
        taint(2, 0, 2, 2, 2, 2, 0, 0),
        taint(5, 1, 1, 3, 0, 3, 1, 2),
        taint(3, 3, 0, 0, 6, 0, 2, 0),
      ][i] ?? null,
  })),
  outcome: { winners: [0], reason: text('Most Taint: 23.'), scores: [23, 10, 16, 14] },
};

/** Co-op, Round 3. */
export const together: DarkBloodView = view({
  mode: 'coop',
  step: 'resolve',
  round: 3,
  active: 1,
  resolving: 'ossuary',
  team: { taint: 9, goal: 18 },
  milestones: ['blood'],
  spellbooks: [],
  inquisitor: 'cemetery',
  tree: { top: 2, middle: null, lower: null, hanged: 1 },
  tokens: tokens.map((token, i) => ({
    ...token,
    under: i === 2 ? ['shield', 'peasants'] : [],
    hidden: i > 1,
    blood: i === 2 ? 2 : 0,
    ...(i < 2 && {
      place: i === 0 ? ('mine' as const) : ('hell-pit' as const),
      winner: i === 0 ? ('all' as const) : ('nobody' as const),
    }),
  })),
  players: [
    player(0, 'demonologist', { blood: 3, active: 0, away: 5, inactive: 3, open: 1, up: ['corrupt'] }),
    player(1, 'necromancer', { blood: 10, active: 1, away: 4, inactive: 3, used: { incantation: 1 } }),
    player(2, 'doomsayer', {
      blood: 0,
      active: 0,
      away: 4,
      up: ['spell', 'incantation'],
      bank: resources({ bones: 2 }),
    }),
  ].map((p, i) =>
    i === 1
      ? {
          ...p,
          rituals: p.rituals.map((r) => (r.ritual === 'incantation' ? { ...r, slots: ['peasant' as const] } : r)),
        }
      : p,
  ),
  places: [
    place('mine', 1, { defiled: 'defiled', open: false, done: [0] }),
    place('hell-pit', 4, { defiled: 'consecrated', open: false, peasants: 3 }),
    place('ossuary', 2, { waiting: [1, 0, 1], now: true, left: { disc: 'shield', amount: 0 }, sigils: [1, 0, 0] }),
    place('cemetery', 3, { waiting: [2, 2, 0], inquisitor: true, sigils: [0, 1, 1] }),
    place('church', 5, { waiting: [0, 1, 2], sigils: [1, 0, 0] }),
  ],
  open: [ask(1, 'act')],
});

/** Solo, Round 2: enemy Cultists and Sigils. */
export const alone: DarkBloodView = at(
  view({
    mode: 'solo',
    level: 'hard',
    step: 'placement',
    round: 2,
    active: 0,
    goals: { upgraded: false, active: false, favored: false, score: 2 },
    favor: [null, 'enemy', null, 0],
    spellbooks: [],
    tokens: tokens.map((token, i) => ({
      ...token,
      under: ['demonologist', 'necromancer', 'doomsayer'],
      hidden: i > 0,
    })),
    players: [player(0, 'warlock', { active: 5, away: 1, inactive: 2, open: 1, size: 6, favor: 4 })],
    places: [
      place('mine', 1, { enemies: 2, accepts: [1, 3] }),
      place('hell-pit', 3, { enemies: 4, accepts: [2], enemySigils: 2 }),
      place('ossuary', 4, { waiting: [0], accepts: [2], sigils: [1] }),
      place('cemetery', 2, { accepts: [1] }),
      place('church', 5, { enemies: 2, accepts: [1], sigils: [1], enemySigils: 1 }),
    ],
    open: [ask(0, 'place')],
  }),
  0,
  { kept: null, discarded: null },
);

const bidOf = (seat: Seat): Decision => ({
  seat,
  kind: 'amount',
  topic: 'bid',
  prompt: text('How much Blood do you bid for the Cemetery?'),
  options: [],
  min: 0,
  max: 5,
  secret: true,
  sealed: true,
  fallback: 0,
});

/** The bid, as one of the bidders sees it. */
export const biddingOwn: DarkBloodView = at(bidding, 1, {}, { prompt: bidOf(1).prompt, decision: bidOf(1) });

const objective = (seat: Seat): Decision => ({
  ...bidOf(seat),
  kind: 'pick',
  topic: 'objective',
  prompt: text('Which Objective do you keep?'),
  options: ['Deep Chalice', 'Forge of Sin'].map((title) => ({ id: title, label: text(title), card: title })),
  min: 1,
  max: 1,
  fallback: ['Deep Chalice'],
});

/** Before the first Round: which Objective is kept. */
export const keeping: DarkBloodView = at(
  {
    ...choosing,
    step: 'opening',
    players: [player(0, 'warlock'), player(1, 'necromancer')],
    open: [ask(0, 'objective')],
  },
  0,
  { dealt: [face('Deep Chalice'), face('Forge of Sin')], kept: null, discarded: null },
  { prompt: objective(0).prompt, decision: objective(0) },
);
