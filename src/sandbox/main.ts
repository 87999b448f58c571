import { parseArgs } from 'node:util';
import { z } from 'zod';
import { registerPage } from './page/index.ts';
import { startServer } from './server.ts';

/**
 * The sandbox as its own process: `node --import tsx src/sandbox/main.ts --port N --data FILE`.
 * Prints {"ready":true,"url":...} on stdout when it can be used; ends on SIGTERM or SIGINT.
 */
const Arguments = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  data: z.string().min(1).default('data/sandbox.db'),
});

const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } });
const wanted = Arguments.safeParse(values);
if (!wanted.success) {
  console.error(z.prettifyError(wanted.error));
  process.exit(2);
}

const sandbox = await startServer({ port: wanted.data.port, file: wanted.data.data, plugins: [registerPage] });
console.log(JSON.stringify({ ready: true, url: sandbox.url }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
