import { pino } from 'pino';
import type { Given } from '../../commands/command.ts';
import type { Asker, Host } from '../../commands/host.ts';
import { commands } from '../../commands/index.ts';
import type { Message } from '../../commands/message.ts';
import { systemClock } from '../../src/clock.ts';
import { darkPact } from '../../src/games/dark-pact/index.ts';
import type { State } from '../../src/games/dark-pact/state.ts';
import type { Game } from '../../src/kernel/index.ts';
import { openStore } from '../../src/store/index.ts';
import { Tables } from '../../src/table/index.ts';

/** A table of two in memory, without any Discord: what the bot would show is asked for directly. */
export interface Desk {
  host: Host;
  id: string;
  /** Those seated, and one who looks on. */
  seated: [Asker, Asker];
  onlooker: Asker;
  /** Runs a slash command. */
  slash(
    asker: Asker,
    name: string,
    options?: Record<string, string | boolean | object>,
    subcommand?: string,
  ): Message<'seat'>;
  /** What a command proposes while its option is typed, with no other given. */
  suggest(asker: Asker, name: string, typed: string): { name: string; value: string }[];
  /** The same with a subcommand, the name of the option, and what is filled in already. */
  suggestAt(
    asker: Asker,
    name: string,
    typed: string,
    at: { subcommand: string; focused: string; options?: Record<string, string> },
  ): { name: string; value: string }[];
  close(): void;
}

/**
 * Starts a game at a desk.
 * @param change what to make of the state that was set up
 * @param names the players' display names
 * @param seed in hex; by default one of its own
 */
export function sitDown({
  game = darkPact as Game,
  change = () => {},
  names = ['Alice', 'Bob'],
  options = {},
  seed,
}: {
  game?: Game;
  change?: (s: State) => void;
  names?: [string, string] | string[];
  options?: Record<string, unknown>;
  seed?: string;
} = {}): Desk {
  const set: Game = {
    ...game,
    setup(g) {
      const s = game.setup(g) as State;
      change(s);
      return s;
    },
  };
  const store = openStore(':memory:');
  const logger = pino({ level: 'silent' });
  const tables = new Tables(store, { [game.id]: set }, systemClock, logger, seed ? () => seed : undefined);
  const openThread = () => Promise.reject(new Error('there is no Discord'));
  const health = () => ({
    ...{ version: '1.2.3', startedAt: 1_000_000, tables: 1, owed: 2, bytes: 1_234_567 },
    ...{ backup: null, backupFailed: false },
  });
  const host = { tables, clock: systemClock, logger, health, openThread };
  const person = (n: number, name: string): Asker => ({
    userId: `${n}`.repeat(18),
    name,
    interactionId: '',
    channelId: '5',
    guildId: '6',
    locale: 'en',
    guildLocale: 'en',
    mayManage: false,
    roles: [],
    place: 'text',
    lacks: [],
    lacksForThread: [],
  });
  // Every act is an interaction of its own.
  let interactions = 0;
  const [first, second, onlooker] = [names[0] ?? '', names[1] ?? '', 'Carol'].map((name, i) =>
    Object.defineProperty(person(i + 1, name), 'interactionId', { get: () => `${++interactions}` }),
  ) as [Asker, Asker, Asker];
  const { id } = tables.create({ channelId: '5', guildId: '6', locale: 'en' }, game.id, first, options);
  tables.join(id, second);
  tables.start(id, first);
  return {
    host,
    id,
    seated: [first, second],
    onlooker,
    slash(asker, name, options = {}, subcommand) {
      const command = commands[name];
      if (!command) throw new Error(`no command ${name}`);
      const answer = command.run(asker, given(options, subcommand), host);
      if (answer instanceof Promise) throw new Error(`/${name} waits for Discord`);
      return answer;
    },
    suggest: (asker, name, typed) => commands[name]?.suggest?.(asker, typed, host, given({})) ?? [],
    suggestAt: (asker, name, typed, { subcommand, focused, options = {} }) =>
      commands[name]?.suggest?.(asker, typed, host, given({ ...options, focused }, subcommand)) ?? [],
    close: () => store.close(),
  };
}

function given(options: Record<string, string | boolean | object>, subcommand: string | null = null): Given {
  const of = <T>(type: string, name: string) => (typeof options[name] === type ? (options[name] as T) : null);
  return {
    subcommand,
    text: (name) => of<string>('string', name),
    flag: (name) => of<boolean>('boolean', name),
    user: (name) => of<{ id: string; name: string; bot: boolean }>('object', name),
    role: (name) => of<string>('string', name),
    file: (name) => of<{ url: string; size: number }>('object', name),
    focused: of<string>('string', 'focused'),
  };
}
