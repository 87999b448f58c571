import type { FastifyInstance } from 'fastify';
import { RateLimited } from './errors.ts';
import { routeOf } from './faults.ts';

/** So many requests in so many milliseconds. */
export interface Limit {
  requests: number;
  ms: number;
}

/** How many requests a bot may make. https://docs.discord.com/developers/topics/rate-limits */
export interface Limits {
  /** On one route, in one channel, guild or interaction. */
  route: Limit;
  /** In all, but for those that answer interactions. */
  global: Limit;
}

/** Discord tells no figures but the global one; 5 in some seconds is what its headers say for messages of a channel. */
export const USUAL_LIMITS: Limits = { route: { requests: 5, ms: 2_000 }, global: { requests: 50, ms: 1_000 } };

/** Discord's limit for edits of messages older than an hour, as bots have met it: few per channel, in some seconds. */
export const OLD_EDITS: Limit = { requests: 3, ms: 20_000 };

/** Many buckets of one size, by name. Each is filled anew a while after the first was taken from it. */
export class Buckets {
  private readonly taken = new Map<string, { count: number; until: number }>();

  /** @param now the time in milliseconds, by whichever clock these buckets go */
  constructor(
    private readonly limit: Limit,
    private readonly now: () => number,
  ) {}

  /** Takes one. `resetAfter` is the milliseconds until the bucket is full again; `ok` is false where it was empty. */
  take(name: string): { ok: boolean; remaining: number; resetAfter: number } {
    const now = this.now();
    for (const [old, { until }] of this.taken) if (until <= now) this.taken.delete(old);
    const bucket = this.taken.get(name) ?? { count: 0, until: now + this.limit.ms };
    bucket.count += 1;
    this.taken.set(name, bucket);
    return {
      ok: bucket.count <= this.limit.requests,
      remaining: Math.max(0, this.limit.requests - bucket.count),
      resetAfter: bucket.until - now,
    };
  }
}

/**
 * Counts the requests on these routes, tells the bot in the headers of each answer how many are left, and answers 429
 * where there are none. It goes by the machine's clock, not the sandbox's: so do the bots that wait.
 */
export function limitRates(app: FastifyInstance, { route, global }: Limits): void {
  const perRoute = new Buckets(route, () => performance.now());
  const inAll = new Buckets(global, () => performance.now());
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url) return; // there is no such route
    const name = routeOf(request);
    const isAnswer = / \/(interactions|webhooks)\//.test(name);
    const all = isAnswer ? null : inAll.take('');
    if (all && !all.ok) throw new RateLimited(all.resetAfter / 1000, 'global');

    const { channel, guild, token } = request.params as Record<string, string | undefined>;
    const { ok, remaining, resetAfter } = perRoute.take(`${name} ${channel ?? guild ?? token ?? ''}`);
    reply.headers({
      'x-ratelimit-limit': route.requests,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ((Date.now() + resetAfter) / 1000).toFixed(3),
      'x-ratelimit-reset-after': (resetAfter / 1000).toFixed(3),
      'x-ratelimit-bucket': Buffer.from(name).toString('hex'),
    });
    if (!ok) throw new RateLimited(resetAfter / 1000, 'user');
  });
}
