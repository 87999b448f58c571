import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DiscordError, RateLimited } from './errors.ts';
import type { FaultyAnswer } from './protocol.ts';

const WORDS: Record<number, string> = {
  500: '500: Internal Server Error',
  502: '502: Bad Gateway',
  503: '503: Service Unavailable',
};

/** What is to go wrong between this Discord and the bot, as it was ordered. All is well until something is. */
export class Faults {
  /** How long every request is held up before it is looked at, in milliseconds of the machine's own time. */
  latency = 0;
  private answers: FaultyAnswer[] = [];
  private interactionsToLose = 0;

  /** Orders that the next requests on a route be answered with an error. Orders are met in the order they were given. */
  answer(fault: FaultyAnswer): void {
    this.answers.push({ ...fault });
  }

  /** Orders that the bot never hears of the next `count` interactions. */
  loseInteractions(count: number): void {
    this.interactionsToLose = count;
  }

  /** Takes back every order. */
  calm(): void {
    this.answers = [];
    this.interactionsToLose = 0;
    this.latency = 0;
  }

  /** The fault that a request meets, which is thereby used up once. @param route 'POST /channels/:channel/messages' */
  meet(route: string): FaultyAnswer | undefined {
    const fault = this.answers.find((ordered) => ordered.route === null || ordered.route === route);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.answers = this.answers.filter((ordered) => ordered !== fault);
    return fault;
  }

  /** Whether the interaction that is to be sent now is lost on its way to the bot. */
  losesInteraction(): boolean {
    if (this.interactionsToLose === 0) return false;
    this.interactionsToLose -= 1;
    return true;
  }
}

/**
 * The one place where the REST API asks for faults. A fault 'before' is the answer to a request that is not done; one
 * 'after' to a request that has been done, so that only its answer is lost.
 */
export function meetFaults(app: FastifyInstance, faults: Faults): void {
  const spoilt = new WeakMap<FastifyRequest, DiscordError>();
  app.addHook('onRequest', async (request) => {
    if (faults.latency > 0) await sleep(faults.latency);
    const fault = faults.meet(routeOf(request));
    if (!fault) return;
    const error = asError(fault);
    if (fault.when === 'before') throw error;
    spoilt.set(request, error);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const error = spoilt.get(request);
    if (!error) return payload;
    reply.code(error.status).type('application/json').removeHeader('content-length');
    return JSON.stringify(error.body());
  });
}

/** 'POST /channels/:channel/messages': a request's method and the route that takes it. */
export function routeOf(request: FastifyRequest): string {
  return `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api\/v10/, '')}`;
}

function asError({ status, retry_after }: FaultyAnswer): DiscordError {
  return status === 429 ? new RateLimited(retry_after, 'shared') : new DiscordError(status, 0, WORDS[status] ?? '');
}
