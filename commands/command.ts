import type {
  APIApplicationCommandOptionChoice,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Asker, Host } from './host.ts';
import type { Message } from './message.ts';

/** The options that a person gave with a command. */
export interface Given {
  /** The subcommand, or null where the command has none. */
  subcommand: string | null;
  /** The option of this name, or null where it was left out. */
  text(name: string): string | null;
  flag(name: string): boolean | null;
  /** Somebody whom the option names: their Discord id and display name, and whether that is a bot's account. */
  user(name: string): { id: string; name: string; bot: boolean } | null;
  /** The id of a role that the option names. */
  role(name: string): string | null;
  /** A file that was sent with the command: where it can be fetched, and its size in bytes. */
  file(name: string): { url: string; size: number } | null;
  /** The option that is being typed, where suggestions are asked for. */
  focused: string | null;
}

/** A slash command: how Discord shows it, and what it answers. Every answer is for the asker's eyes alone. */
export interface Command {
  data: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /**
   * Does it, and says what came of it: at once, unless Discord has to do something for it first.
   * @throws TableRefusal where it cannot be done; its words go to the asker
   */
  run(asker: Asker, given: Given, host: Host): Message<'seat'> | Promise<Message<'seat'>>;
  /**
   * Suggestions for the option that is being typed: at most 25, at once, from the asker's own view.
   * @param given the options that are filled in already
   */
  suggest?(asker: Asker, typed: string, host: Host, given: Given): APIApplicationCommandOptionChoice<string>[];
}
