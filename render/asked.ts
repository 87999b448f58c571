import type { Arg, OpenAsk, Seat, Text } from '../src/kernel/index.ts';

/** What a viewer is asked, if anything; with the answer that they have given, where it can still be changed. */
export function askOf({ open, viewer }: { open: readonly OpenAsk[]; viewer: Seat | 'spectator' }): OpenAsk | undefined {
  return open.find((ask) => ask.seat === viewer);
}

/** Whether the game waits for the player at a seat. */
export function isAsked({ open }: { open: readonly OpenAsk[] }, seat: Seat): boolean {
  return open.some((ask) => ask.seat === seat && !ask.answered);
}

/** The heading of a picture that goes with a question: the question, or the answer that stands, or that there is none. */
export function promptOf(ask: OpenAsk | undefined): Text {
  if (!ask?.answered) return ask?.prompt ?? { key: 'render:not-asked' };
  const answer = answerOf(ask);
  const none = Array.isArray(answer) && answer.length === 0;
  return { key: 'render:answered', args: { answer: none ? { key: 'render:nothing' } : answer } };
}

/** The number that was answered, or the labels of what was chosen. */
function answerOf({ decision, given = [] }: OpenAsk): Arg {
  if (typeof given === 'number') return given;
  return given.flatMap((id) => decision?.options.find((option) => option.id === id)?.label ?? []);
}

/** Which cards the question offers that lie in a zone, each title once. */
export function offeredIn(ask: OpenAsk | undefined, zone: string): string[] {
  const here = (ask?.decision?.options ?? []).filter((option) => option.zone === zone);
  return [...new Set(here.flatMap(({ card }) => card ?? []))];
}
