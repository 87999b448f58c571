import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What the bot measures of itself. Labels name kinds of things only: no table, no person, no title, nothing that was
 * answered, so that nobody who reads the figures learns anything of a game.
 */
const registry = new Registry();

function seconds(name: string, help: string): Histogram {
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  return new Histogram({ name: `pactkeeper_${name}_seconds`, help, buckets, registers: [registry] });
}

export const metrics = {
  acknowledgement: seconds(
    'acknowledgement',
    'From the arrival of an interaction until Discord has its acknowledgement',
  ),
  step: seconds('step', 'One step at a table, from its checks until it is on disk or refused'),
  paint: seconds('paint', 'Painting and encoding one picture, with the wait for those before it'),
  post: seconds('post', "Bringing a table's post up to date, with painting and all answers of Discord"),
  refusals: new Counter({
    name: 'pactkeeper_refusals_total',
    help: 'What was asked and could not be done, by the reason',
    labelNames: ['why'],
    registers: [registry],
  }),
};

/** What is counted at the moment when the figures are read. */
export interface Now {
  /** How many posts are owed to Discord. */
  owed: number;
  /** How many tables there are, by status. */
  tables: Record<string, number>;
}

/**
 * Serves the figures in Prometheus' format at /metrics, to this machine alone.
 * @param port on 127.0.0.1; 0 for any that is free
 * @returns the server, listening
 * @throws Error EADDRINUSE and the like
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function serveMetrics(port: number, now: () => Now): Promise<Server> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  new Gauge({
    name: 'pactkeeper_outbox_depth',
    help: 'Posts that are owed to Discord',
    registers: [own],
    collect() {
      this.set(now().owed);
    },
  });
  new Gauge({
    name: 'pactkeeper_tables',
    help: 'Tables, by status',
    labelNames: ['status'],
    registers: [own],
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(now().tables)) this.set({ status }, count);
    },
  });
  const all = Registry.merge([registry, own]);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    all.metrics().then(
      (text) => response.writeHead(200, { 'content-type': all.contentType }).end(text),
      () => response.writeHead(500).end(), // the database cannot be read just now
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });
  return server;
}
