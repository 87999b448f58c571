import pLimit from 'p-limit';
import { encode, guideOf, type Picture, paint, paintCard } from './index.ts';

/**
 * The studio as its own process, started by studio.ts: takes jobs, paints them one after another, and sends back each PNG
 * or what went wrong. It lives as long as whoever started it: a Ctrl-C reaches both, and the bot may still want a picture
 * for its last post.
 */

const PAINTED = {
  picture: paint,
  card: paintCard,
  guide: (...which: Parameters<typeof guideOf>) => guideOf(...which).paint(),
};

/** A picture to be painted, as plain data: what it is, and what the function that paints such takes. */
export type Job = {
  [What in keyof typeof PAINTED]: [What, ...Parameters<(typeof PAINTED)[What]>];
}[keyof typeof PAINTED];

/** What comes in, and what goes back. */
export type Request = { number: number; job: Job };
export type Reply = { number: number } & ({ png: Buffer } | { error: unknown });

/** While one picture is encoded, on another thread, the next one is painted. More of them would only take memory. */
const easel = pLimit(2);

process.on('message', async ({ number, job }: Request) => {
  const reply: Reply = await easel(pngOf, job).then(
    (png) => ({ number, png }),
    (error: unknown) => ({ number, error }),
  );
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function pngOf([what, ...given]: Job): Promise<Buffer> {
  return encode((PAINTED[what] as (...given: unknown[]) => Picture)(...given));
}
