import { parseArgs } from 'node:util';
import { z } from 'zod';
import { registerPage } from './page/index.ts';
import { startServer } from './server.ts';

/**
 * The sandbox as its own process: `node --import tsx src/sandbox/main.ts --port N --data FILE [--frozen]`.
 * Prints {"ready":true,"url":...} on stdout when it can be used; ends on SIGTERM or SIGINT.
 */
const Arguments = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  data: z.string().min(1).default('data/sandbox.db'),
  frozen: z.boolean().default(false),
});

const { values } = parseArgs({
  options: { port: { type: 'string' }, data: { type: 'string' }, frozen: { type: 'boolean' } },
});
const wanted = Arguments.safeParse(values);
if (!wanted.success) {
  console.error(z.prettifyError(wanted.error));
  process.exit(2);
}

const { port, data: file, frozen } = wanted.data;
const sandbox = await startServer({ port, file, frozen, plugins: [registerPage] });
console.log(JSON.stringify({ ready: true, url: sandbox.url }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
