import { expect, it } from 'vitest';
import type { Asker, Host } from '../../commands/host.ts';
import { readId } from '../../commands/ids.ts';
import { logOf } from '../../commands/log.ts';
import { text } from '../../src/kernel/index.ts';

const turn = (turn: number) => text('dark-pact:log.turn', { turn, player: { seat: 0 } });
const said = (what: string) => text(what);

/** A page of a log of these lines, and where its buttons lead. */
function pageOf(lines: ReturnType<typeof text>[], skip = 0) {
  const log = (_id: string, _user: string, limit: number) =>
    lines.slice(-limit).map((line, seq) => ({ seq, line, own: false }));
  const look = () => ({ table: { names: ['Ada'], locale: 'en' } });
  const host = { tables: { log, look } } as unknown as Host;
  const parts = logOf('abc', { userId: '1', locale: 'en' } as Asker, host, skip).components.flatMap((c) =>
    'components' in c ? (c.components as unknown[]) : [],
  ) as { content?: string; components?: { label: string; custom_id: string }[] }[];
  const shown = parts.flatMap(({ content }) => content?.split('\n') ?? []);
  const to = (label: string) => {
    const found = parts.flatMap(({ components }) => components ?? []).find((b) => b.label === label);
    return found && Number(readId(found.custom_id)?.rest);
  };
  return { shown, earlier: to('Earlier'), later: to('Later') };
}

it('begins with the fingerprint of the seed, on each page', () => {
  const log = () => Array.from({ length: 200 }, (_, seq) => ({ seq, line: said(`line ${seq}`), own: false }));
  const look = () => ({ table: { names: ['Ada'], locale: 'en', seedHash: 'abcdef' } });
  const host = { tables: { log, look } } as unknown as Host;
  for (const skip of [0, 60]) {
    const shown = JSON.stringify(logOf('abc', { userId: '1', locale: 'en' } as Asker, host, skip).components);
    expect(/"content":"(.*?)"/.exec(shown)?.[1]).toBe("-# Fingerprint of this game's seed: `abcdef`");
  }
});

const played = (count: number, first = 0) => Array.from({ length: count }, (_, at) => said(`line ${first + at}`));

it('a turn is not parted where it fits, its heading is bold, and one goes back and forth', () => {
  const lines = [turn(1), ...played(35), turn(2), ...played(30), turn(3), ...played(20)];
  const last = pageOf(lines);
  expect(last.shown[0]).toBe('**Turn 2: Ada.**');
  expect(last.shown).toHaveLength(52);
  expect(last).toMatchObject({ earlier: 52, later: undefined });
  const first = pageOf(lines, 52);
  expect(first.shown).toHaveLength(36);
  expect(first).toMatchObject({ earlier: undefined, later: 0 });
});

it('a turn that does not fit goes over several pages, and no line is lost', () => {
  const lines = [turn(1), ...played(3), turn(2), ...played(200, 3)];
  const read: string[] = [];
  const ways: (number | undefined)[] = [];
  for (let skip: number | undefined = 0; skip !== undefined; ) {
    const page = pageOf(lines, skip);
    read.unshift(...page.shown);
    ways.push(page.later);
    skip = page.earlier;
  }
  expect(read.filter((line) => line.startsWith('line'))).toEqual(played(203).map(({ key }) => key));
  expect(ways).toEqual([undefined, 0, 60, 120]);
});

it('a place that has shifted or was never there shows a page all the same', () => {
  expect(pageOf(played(100), 70).shown[0]).toBe('line 0');
  expect(pageOf(played(100), 999_999_999).later).toBe(0);
  expect(pageOf([], 5).shown).toEqual(['Nothing has happened yet.']);
});
