import { z } from 'zod';
import { CULTS, RESOURCES, RITUALS } from './names.ts';

/** A whole number within bounds, and what to say of anything else. */
const whole = (min: number, max: number) => {
  const error = `should be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
};
const few = whole(1, 9);

/** Where something comes from: rule ids, and `house` where the rulebook does not print it; nothing for a printed card. */
const Source = z.string().regex(/^(house|DB-\d{3})(, (house|DB-\d{3}))*$/, 'should be rule ids and "house", by commas');

const deeds = [
  /** Gain Cultists: from the inactive to the active area (DB-150). */
  z.strictObject({ op: z.literal('cultists'), n: few }),
  z.strictObject({ op: z.literal('blood'), n: few }),
  z.strictObject({ op: z.literal('silver'), n: few }),
  /** Gain resources: of one kind, or of the kind that is produced here. */
  z.strictObject({ op: z.literal('resource'), kind: z.enum([...RESOURCES, 'local']), n: few }),
  /** Remove Peasants from here, and gain a Cultist for each (DB-157). */
  z.strictObject({ op: z.literal('convert'), upTo: few }),
  /** Kill, or return, enemy Cultists here: Attacks (DB-175, DB-178). */
  z.strictObject({ op: z.literal('kill'), upTo: few }),
  z.strictObject({ op: z.literal('return'), upTo: few }),
  /** Destroy, or steal, resources of the owner of an enemy Cultist here: Attacks (DB-191, DB-192). */
  z.strictObject({ op: z.literal('destroy'), upTo: few }),
  z.strictObject({ op: z.literal('steal'), upTo: few }),
  /** Place an own Sigil here. */
  z.strictObject({ op: z.literal('sigil') }),
  /** Move an own Sigil from another Location that is not Defiled to here. */
  z.strictObject({ op: z.literal('bring-sigil') }),
  /** Move a Peasant from another Location to here. */
  z.strictObject({ op: z.literal('bring-peasant') }),
  /** Move Peasants between here and another Location, and gain resources of either (DB-185). */
  z.strictObject({ op: z.literal('shift-peasants'), upTo: few, gain: few }),
  /** Exchange one resource for another. */
  z.strictObject({ op: z.literal('swap') }),
  /** Draw discs from the Game Pouch and trigger one (DB-195). */
  z.strictObject({ op: z.literal('draw'), n: few }),
  /** The left-most own Hex goes into the Game Pouch (DB-129); `summon`: and the Monstrosity comes (DB-135). */
  z.strictObject({ op: z.literal('corrupt'), summon: z.boolean() }),
  /** Upgrade a Ritual, if it can be paid for. */
  z.strictObject({ op: z.literal('upgrade') }),
] as const;

/** One instruction of a Ritual or card. "Here" is the Location of the acting Cultist, or of the card. */
const Deed = z.discriminatedUnion('op', deeds).meta({ id: 'Deed' });

/** What is done: as many instructions as a printed card has room for. */
const doing = <T extends z.ZodType>(op: T) => z.array(op).min(1).max(6, 'should hold 6 or less');

/** One instruction of whatever has some: of a Passive that reacts to Attacks, too. */
export const Op = z
  .discriminatedUnion('op', [
    ...deeds,
    /** Send an attacker's Hex home. */
    z.strictObject({ op: z.literal('send-hex') }),
    /** Do the same to the attacker. */
    z.strictObject({ op: z.literal('retaliate') }),
  ])
  .meta({ id: 'Op' });
export type Op = z.infer<typeof Op>;

/** What has to be paid. All of it must be there, or nothing can be done (DB-152). */
export const Cost = z
  .strictObject({
    silver: few.optional(),
    blood: few.optional(),
    resources: z.partialRecord(z.enum(RESOURCES), few).optional(),
    /** Resources that are produced here: a number, or as many as the Location's disc says (DB-160). */
    local: z.union([few, z.literal('disc')]).optional(),
    /** A Peasant is removed from here. */
    peasant: z.literal(true).optional(),
    /** The acting Cultist itself is sacrificed (DB-163). */
    self: z.literal(true).optional(),
  })
  .meta({ id: 'Cost' });
export type Cost = z.infer<typeof Cost>;

/** Titles are ids of options, too. */
const title = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .,'’!?&()-]{0,38}(?<! )$/u,
    "should be 1 to 40 letters, digits, blanks or . , ' ! ? & ( ) -, a letter or digit first",
  );
const sourced = { source: Source.default('') };

/** One side of a Ritual: what it costs, and what it does. It can be performed only if its first instruction does something. */
export const RitualSide = z.strictObject({ title, cost: Cost.default({}), do: doing(Deed), ...sourced });
export type RitualSide = z.infer<typeof RitualSide>;

/** What an uncovered Passive changes. Most are asked of the owner, who may. */
export const Effect = z
  .discriminatedUnion('rule', [
    /** When another Cult Attacks the owner (DB-207). */
    z.strictObject({ rule: z.literal('attacked'), do: doing(Op) }),
    /** After a bid is lost or won: move an own Sigil from there to a Location that is not Defiled. */
    z.strictObject({ rule: z.literal('move-sigil'), after: z.enum(['lost', 'won']) }),
    /** After a bid is lost or won: gain Blood. */
    z.strictObject({ rule: z.literal('bid-blood'), after: z.enum(['lost', 'won']), n: few }),
    /** Before bidding: name the Location; or move an own Sigil to it. */
    z.strictObject({ rule: z.literal('choose-defiled') }),
    z.strictObject({ rule: z.literal('sigil-before-bid') }),
    /** Two own Hexes may go into the pouch instead of one. */
    z.strictObject({ rule: z.literal('two-hexes') }),
    /** Own Sigils count as so much Blood in bids; or those of one enemy do. */
    z.strictObject({ rule: z.literal('sigils-count'), n: few }),
    z.strictObject({ rule: z.literal('curse-sigils'), n: few }),
    /** Each Peasant at the Location adds to the own bid. */
    z.strictObject({ rule: z.literal('peasants-bid'), n: few }),
    /** Exactly one resource gained from an effect gives one more; one resource of a price may be another. */
    z.strictObject({ rule: z.literal('one-more') }),
    z.strictObject({ rule: z.literal('substitute') }),
    /** Each upgrade gives Blood. */
    z.strictObject({ rule: z.literal('upgrade-blood'), n: few }),
    /** With Majority: pay Blood to place a Sigil. */
    z.strictObject({ rule: z.literal('majority-sigil'), blood: few }),
    /** In bids: so many resources, or Silver, in place of 1 Blood. */
    z.strictObject({ rule: z.literal('bid-with'), what: z.enum(['resources', 'silver']), n: few }),
    /** Own killed Cultists go to the active area. */
    z.strictObject({ rule: z.literal('killed-stay-active') }),
    /** Each Cultist gained also gives resources, or Silver. */
    z.strictObject({ rule: z.literal('cultist-gives'), kind: z.enum([...RESOURCES, 'silver']), n: few }),
    /** A lost bid gives all its Blood back; each own Sigil then gives more. */
    z.strictObject({ rule: z.literal('full-refund') }),
    z.strictObject({ rule: z.literal('sigil-refund'), n: few }),
    /** When an own Hex is resolved in Upkeep: Cultists, or Blood where none is inactive. */
    z.strictObject({ rule: z.literal('hex-gives'), blood: few, cultists: few }),
    /** More discs are drawn by the own Incantation; more is gathered from a free numbered disc. */
    z.strictObject({ rule: z.literal('draw-more'), n: few }),
    z.strictObject({ rule: z.literal('gather-more'), n: few }),
    /** The owner chooses the Location of a Two-Peasant Hex that they trigger. */
    z.strictObject({ rule: z.literal('peasants-anywhere') }),
  ])
  .meta({ id: 'Effect' });
export type Effect = z.infer<typeof Effect>;

/** One Passive Ritual: two sides, each an effect. */
export const Passive = z.strictObject({ title, sides: z.tuple([Effect, Effect]), ...sourced });
export type Passive = z.infer<typeof Passive>;

/** What a Monstrosity does: when it is summoned, or in the bidding at its Location as so many Sigils. */
export const MonstrositySide = z
  .discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('summoned'), do: doing(Deed) }),
    z.strictObject({ rule: z.literal('sigils'), n: few }),
  ])
  .meta({ id: 'MonstrositySide' });
export type MonstrositySide = z.infer<typeof MonstrositySide>;

const triangle = z.array(z.enum(RESOURCES)).length(3, 'should name three resources');

/** A Cult: its five Rituals, base and upgraded, its Passives from left to right, its Monstrosity, its triangles. */
export const CultBook = z.strictObject({
  cult: z.enum(CULTS),
  rituals: z.record(z.enum(RITUALS), z.tuple([RitualSide, RitualSide])),
  passives: z.tuple([Passive, Passive, Passive, Passive]),
  monstrosity: z.strictObject({ title, sides: z.tuple([MonstrositySide, MonstrositySide]), ...sourced }),
  /** In the order of the Rituals: the first lies between Corrupt and Proselytize, the last between Incantation and Corrupt. */
  triangles: z.tuple([triangle, triangle, triangle, triangle, triangle]),
});
export type CultBook = z.infer<typeof CultBook>;

/** A Location Card: an instant ability of the Cult with the Majority (DB-102), which costs no Cultist. */
export const LocationCard = z.strictObject({
  title,
  cost: Cost.omit({ self: true }).default({}),
  do: doing(Deed),
  ...sourced,
});
export type LocationCard = z.infer<typeof LocationCard>;

/** An Event Card: what it changes for its Round (DB-036). */
export const EventCard = z.strictObject({
  title,
  rule: z.enum([
    'sacrifice-more', // Sacrifice gives n more Blood
    'gather-one', // every gather gives 1
    'gather-more', // the first gather on a disc gives n more
    'no-cards', // Location Cards cannot be used
    'offer-free', // offerings cost the Peasant alone
    'no-offers', // the Tree is closed
    'sigils-count', // each Sigil counts as n in bids
    'ties-low', // bid ties go to the lower Cult
    'upgrade-silver', // each upgrade gives n Silver
  ]),
  n: few.default(1),
  ...sourced,
});
export type EventCard = z.infer<typeof EventCard>;

/** An Objective Card: who has the most (or fewest) of something at the end (DB-030). */
export const ObjectiveCard = z.strictObject({
  title,
  counts: z.enum(['cultists', 'silver', ...RESOURCES, 'tokens', 'upgrades', 'blood', 'passives', 'offered']),
  wants: z.enum(['most', 'fewest']),
  taint: whole(1, 9),
  ...sourced,
});
export type ObjectiveCard = z.infer<typeof ObjectiveCard>;

/** What lies in the box and is not printed anywhere else. */
export const Box = z.strictObject({
  /** How many of the ten numbered discs show each number (DB-003). */
  numbers: z.record(z.enum(['1', '2', '3', '4']), few),
  /** The Taint of the Defiled Tokens in the order in which they are won (DB-009). */
  tokens: z.array(few).length(5, 'should be five'),
  /** The Taint of the Position Tokens, from the first place to the fourth (DB-255). */
  positions: z.array(whole(0, 9)).length(4, 'should be four'),
  /** The four pouches (DB-019). */
  pouches: z.array(z.strictObject({ blood: whole(0, 20), taint: whole(0, 9) })).length(4, 'should be four'),
  ...sourced,
});
export type Box = z.infer<typeof Box>;

/** The parts of everything that a game is played with. */
const parts = {
  box: Box,
  cults: z.array(CultBook).length(4, 'should be the four Cults'),
  locations: z.array(LocationCard).length(8, 'should be eight Location Cards'),
  events: z.array(EventCard).length(10, 'should be ten Event Cards'),
  objectives: z.array(ObjectiveCard).length(12, 'should be twelve Objective Cards'),
};

/** Everything that a game is played with, as cards/*.json give it. */
export const Contents = z.strictObject(parts).check(({ value, issues }) => {
  for (const fault of faultsIn(value, value)) issues.push({ code: 'custom', input: value, ...fault });
});
export type Contents = z.infer<typeof Contents>;

/**
 * What somebody else may write: some of the parts.
 * @param rest where the other parts come from
 */
export function cardSet(rest: Contents) {
  return z
    .strictObject(parts)
    .partial()
    .check(({ value, issues }) => {
      const whole = { ...rest, ...value } as Contents;
      for (const fault of faultsIn(whole, value)) issues.push({ code: 'custom', input: value, ...fault });
    });
}

/** What is wrong with contents as a whole, told of the parts that are given. */
function faultsIn(contents: Contents, given: object): { path: (string | number)[]; message: string }[] {
  const faults: { path: (string | number)[]; message: string }[] = [];
  const { box, cults } = contents;
  const numbers = Object.values(box.numbers).reduce((sum, n) => sum + n, 0);
  if (numbers !== 10) faults.push({ path: ['box', 'numbers'], message: `should be ten discs; there are ${numbers}` });
  for (const cult of CULTS)
    if (!cults.some((book) => book.cult === cult)) faults.push({ path: ['cults'], message: `should have the ${cult}` });
  const corrupt = cults.map(({ rituals }) => JSON.stringify(rituals.corrupt.map(({ source: _, ...says }) => says)));
  for (const [c, ritual] of corrupt.entries())
    if (ritual !== corrupt[0])
      faults.push({ path: ['cults', c, 'rituals', 'corrupt'], message: 'should be the same for all four Cults' });
  const titles = titlesIn(contents).map(({ at, title }) => ({ at, title: title.toLowerCase() }));
  for (const [i, { at, title }] of titles.entries()) {
    const first = titles.findIndex((t) => t.title === title);
    const path = String(at[0]) in given ? at : (titles[first]?.at ?? at);
    if (first < i) faults.push({ path, message: 'should be the title of one thing only' });
  }
  return faults;
}

/** Every title, and where it stands. Corrupt is the same Ritual in all four books (DB-128). */
function titlesIn({ cults, locations, events, objectives }: Contents) {
  const found: { at: (string | number)[]; title: string }[] = [];
  const add = (at: (string | number)[], title: string) => found.push({ at: [...at, 'title'], title });
  for (const [c, book] of cults.entries()) {
    for (const ritual of RITUALS)
      for (const [side, { title }] of book.rituals[ritual].entries())
        if (c === 0 || ritual !== 'corrupt') add(['cults', c, 'rituals', ritual, side], title);
    for (const [i, passive] of book.passives.entries()) add(['cults', c, 'passives', i], passive.title);
    add(['cults', c, 'monstrosity'], book.monstrosity.title);
  }
  for (const [deck, cards] of Object.entries({ locations, events, objectives }))
    for (const [i, card] of cards.entries()) add([deck, i], card.title);
  return found;
}
