import { once } from 'node:events';
import {
  type ApplicationCommandDataResolvable,
  Client,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  type Interaction,
} from 'discord.js';
import type { SandboxDriver } from './driver.ts';

/** The unmodified discord.js client, logged in at the sandbox, with its commands registered. */
export async function startBot(
  sandbox: SandboxDriver,
  commands: ApplicationCommandDataResolvable[] = [],
  onInteraction: (interaction: Interaction) => unknown = () => undefined,
): Promise<Client<true>> {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: sandbox.apiUrl, retries: 0 } });
  client.on(Events.InteractionCreate, (interaction) => void onInteraction(interaction));
  const ready = once(client, Events.ClientReady);
  await client.login('sandbox');
  await ready;
  if (!client.isReady()) throw new Error('the client is not ready');
  if (commands.length > 0) await client.application.commands.set(commands);
  return client;
}

/** Discord's refusal as a bot sees it. */
export interface Refused {
  status: number;
  code: number | string;
  /** The fault codes of a 50035 by their paths: { 'components.0.custom_id': 'BASE_TYPE_REQUIRED' }. */
  faults: Record<string, string>;
}

/** What Discord refuses the call with. Throws if it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  const error = await call.then(
    () => {
      throw new Error('the call was not refused');
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof DiscordAPIError)) throw error;
  const raw = error.rawError as { errors?: object };
  return { status: error.status, code: error.code, faults: faultsOf(raw.errors ?? {}) };
}

function faultsOf(tree: object, path: string[] = []): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (key === '_errors') faults[path.join('.')] = (value as { code: string }[]).map(({ code }) => code).join(' ');
    else Object.assign(faults, faultsOf(value, [...path, key]));
  }
  return faults;
}

/** Interactions as they come, for tests that answer them step by step. */
export class Inbox {
  private readonly waiting: Interaction[] = [];
  private wake: (() => void) | undefined;

  readonly take = (interaction: Interaction): void => {
    this.waiting.push(interaction);
    this.wake?.();
  };

  /** The next interaction, of the class that `is` tells (`i.isButton()`). */
  async next<T extends Interaction>(is: (interaction: Interaction) => interaction is T): Promise<T> {
    while (this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const interaction = this.waiting.shift();
    if (!interaction || !is(interaction)) throw new Error(`not the interaction expected: ${interaction?.type}`);
    return interaction;
  }
}
