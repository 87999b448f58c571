import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Game } from '../../src/kernel/index.ts';
import { say } from '../../src/words.ts';
import { expectRefusal, Hall, ID } from './hall.ts';
import { lantern } from './lantern.ts';

let hall: Hall;
let id: string;
beforeEach(() => {
  hall = new Hall({ lantern: lantern as Game });
  id = hall.begun('lantern', { turns: 6 }, ['Cleo']);
});
afterEach(() => hall.close());

const consent = () => hall.tables.consent;
const request = () => hall.tables.named(id)?.request;
const give = (name: 'Ada' | 'Bob' | 'Cleo', agrees: boolean) =>
  consent().give(id, hall.actor(name), request()?.name ?? '', agrees);
const lines = () =>
  hall.tables.log(id, null, 999).map(({ line }) => say(line, { locale: 'en', names: ['Ada', 'Bob', 'Cleo'] }));
const views = (tables = hall.tables) => Object.values(ID).map((user) => tables.look(id, user).view);

/** Ada lights, pours and all bid: her turn is over, a card was drawn, and nothing can be taken back alone. */
function turn(): void {
  hall.answer(id, 'Ada', ['lamp']);
  hall.answer(id, 'Ada', 2);
  for (const name of ['Ada', 'Bob', 'Cleo'] as const) hall.answer(id, name, 1);
}

it('what a player can take back alone needs no consent', () => {
  hall.answer(id, 'Ada', ['lamp']);
  expectRefusal(hall, 'can-undo', () => consent().ask(id, hall.actor('Ada')));
});

it('nothing can be asked for without an answer of one’s own, or without a seat', () => {
  expectRefusal(hall, 'nothing-to-ask', () => consent().ask(id, hall.actor('Bob')));
  expectRefusal(hall, 'not-seated', () => consent().ask(id, hall.actor('Dan')));
});

it('when all others agree, the game goes back to before the answer, as all are told', () => {
  hall.answer(id, 'Ada', ['lamp']);
  hall.answer(id, 'Ada', 2);
  hall.answer(id, 'Ada', 1);
  hall.answer(id, 'Bob', 1);
  const then = views();
  hall.answer(id, 'Cleo', 1);
  expectRefusal(hall, 'nothing-to-undo', () => hall.tables.undo(id, hall.actor('Cleo')));
  consent().ask(id, hall.actor('Cleo'));
  expect(request()).toMatchObject({ seat: 2, awaited: [0, 1] });
  const told = () =>
    hall.tables.notices.due().flatMap(({ kind, discordId }) => (kind === 'request' ? [discordId] : []));
  expect(told()).toEqual([ID.Ada, ID.Bob]);
  give('Bob', true);
  expect(told()).toEqual([ID.Ada]);
  expect(request()).toMatchObject({ seat: 2, awaited: [0] });
  expectRefusal(hall, 'agreed-already', () => give('Bob', true));
  expectRefusal(hall, 'own-request', () => give('Cleo', true));
  give('Ada', true);
  expect(request()).toBe(null);
  expect(views().map((view) => JSON.stringify(view))).toEqual(then.map((view) => JSON.stringify(view)));
  expect(hall.asked(id, 'Cleo').decision.topic).toBe('bid');
  expect(lines().filter((line) => line.includes('Cleo'))).toEqual([
    'Cleo asks the others whether their last answer may be taken back.',
    'Bob agrees that the last answer of Cleo is taken back.',
    'Ada agrees that the last answer of Cleo is taken back.',
    'All agree: the game goes back to just before the last answer of Cleo.',
  ]);
  expect(views(hall.restarted())).toEqual(views());
});

it('an answer of an earlier turn is found, and what came since goes with it', () => {
  turn();
  hall.answer(id, 'Bob', ['wait']);
  consent().ask(id, hall.actor('Cleo'));
  give('Ada', true);
  give('Bob', true);
  expect(hall.tables.look(id, ID.Ada).view).toMatchObject({ turn: 0 });
  expect(hall.asked(id, 'Cleo').decision.topic).toBe('bid');
});

it('one refusal ends it, and after two in a turn nobody is asked again before the next', () => {
  turn();
  for (const name of ['Bob', 'Cleo'] as const) {
    consent().ask(id, hall.actor('Ada'));
    expectRefusal(hall, 'asked-already', () => consent().ask(id, hall.actor('Cleo')));
    give(name, false);
    expect(request()).toBe(null);
    expect(lines().at(-1)).toBe(`${name} does not agree that the last answer of Ada is taken back, so it stands.`);
  }
  expectRefusal(hall, 'asked-enough', () => consent().ask(id, hall.actor('Ada')));
  hall.answer(id, 'Bob', ['lamp']);
  hall.answer(id, 'Bob', 2);
  for (const name of ['Bob', 'Cleo', 'Ada'] as const) hall.answer(id, name, 1);
  consent().ask(id, hall.actor('Ada'));
  expect(request()).toMatchObject({ seat: 0 });
});

it('a press on a request that is settled is refused', () => {
  turn();
  consent().ask(id, hall.actor('Ada'));
  const { name } = request() ?? { name: '' };
  give('Bob', false);
  expectRefusal(hall, 'no-request', () => consent().give(id, hall.actor('Cleo'), name, true));
});

it('a request stands over a restart, and waits while the game is paused', () => {
  turn();
  consent().ask(id, hall.actor('Ada'));
  expect(hall.restarted().named(id)?.request).toEqual(request());
  const gm = { ...hall.actor('Ada'), guildId: '10', mayManage: false, roles: [] };
  hall.tables.gm.pause(id, gm);
  expectRefusal(hall, 'paused', () => give('Bob', true));
});

it('the same press twice counts once', () => {
  turn();
  consent().ask(id, hall.actor('Ada'));
  const bob = hall.actor('Bob');
  const { name } = request() ?? { name: '' };
  consent().give(id, bob, name, true);
  const before = hall.dump();
  consent().give(id, bob, name, true);
  expect(hall.dump()).toEqual(before);
});

it('a request is void when a seat changes hands: nobody has agreed for whoever has it now, and it can be asked again', () => {
  turn();
  const dropped = () => hall.tables.log(id, null, 1)[0]?.line.key;
  consent().ask(id, hall.actor('Ada'));
  give('Bob', true);
  const gm = { ...hall.actor('Ada'), guildId: '10', mayManage: false, roles: [] };
  hall.tables.gm.replace(id, gm, 1, { userId: ID.Dan, name: 'Dan' });
  expect(request()).toBeNull();
  expect(dropped()).toBe('table:consent.dropped');
  consent().ask(id, hall.actor('Ada'));
  consent().give(id, hall.actor('Dan'), request()?.name ?? '', true);
  expect(request()?.awaited).toEqual([2]);
  hall.tables.absence.resign(id, hall.actor('Cleo'), 'pass'); // there would be nobody left to wait for
  expect(request()).toBeNull();
  consent().ask(id, hall.actor('Ada'));
  expect(request()?.awaited).toEqual([1]);
});
