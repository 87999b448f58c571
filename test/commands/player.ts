import type { DarkPactView } from '../../src/games/dark-pact/view.ts';
import type { Answer } from '../../src/kernel/index.ts';
import type { Seen } from '../../src/table/index.ts';
import { plan, planAlone } from '../games/dark-pact/plan.ts';
import type { Person, Shown } from '../sandbox/driver.ts';
import type { Desk } from './desk.ts';

/** What the plan answers to the question that awaits a person. */
export function planned({ decision, view }: Seen): Answer {
  if (!decision) throw new Error('nothing is asked');
  return plan(decision.decision, view as DarkPactView);
}

/** What the plan for a game alone answers to the question that awaits a person. */
export function alone({ decision, view }: Seen): Answer {
  if (!decision) throw new Error('nothing is asked');
  return planAlone(decision.decision, view as DarkPactView);
}

/** Plays a table's game to its end by the plan. @returns the winner's seat */
export function playOut({ host: { tables }, id, seated }: Desk): number | undefined {
  for (let answers = 0; tables.named(id)?.status === 'running'; answers++) {
    if (answers > 400) throw new Error('the game does not end');
    const asked = seated.map((who) => ({ who, seen: tables.look(id, who.userId) }));
    const one = asked.find(({ seen }) => seen.decision && seen.decision.given === undefined);
    if (!one?.seen.decision) throw new Error('nobody is asked');
    tables.answer(id, one.who, one.seen.decision.id, planned(one.seen));
  }
  return tables.look(id, null).outcome?.winners[0];
}

/**
 * Answers by the components of a panel, as a person would: one button, one menu, or a menu and then "Done".
 * @returns the panel as it is then
 */
export async function answerBy(person: Person, panel: Shown, answer: Answer): Promise<Shown> {
  const ids = typeof answer === 'number' ? [String(answer)] : [...answer];
  const button = (verb: string, rest = '') =>
    panel.buttons.find((b) => b.customId.startsWith(`${verb}:`) && b.customId.endsWith(rest));
  const menu = (verb: string) => panel.menus.find((m) => m.customId.startsWith(`${verb}:`));
  const [id] = ids;
  const none = button('none');
  if (ids.length === 0 && none) return person.press(none.customId, { on: panel });
  const one = id !== undefined && ids.length === 1 ? button('pick', `:${id}`) : undefined;
  if (one) return person.press(one.customId, { on: panel });
  const names = ids.map((each) => each.replace(/~\d+$/, '')).join(' + ');
  const all = panel.buttons.find((b) => b.customId.startsWith('done:') && b.label === names);
  if (ids.length > 0 && all && !menu('draft')) return person.press(all.customId, { on: panel });
  const direct = menu('menu');
  if (direct) return person.choose(direct.customId, ids, { on: panel });
  const gather = menu('draft');
  if (!gather) throw new Error(`no way to answer ${ids} in ${panel.outline}`);
  const gathered = await person.choose(gather.customId, ids, { on: panel });
  const done = gathered.buttons.find((b) => b.customId.startsWith('done:'));
  if (!done) throw new Error(`nothing to confirm in ${gathered.outline}`);
  return person.press(done.customId, { on: gathered });
}
