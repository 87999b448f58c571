import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { metrics, serveMetrics } from '../../src/metrics.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(now = () => ({ owed: 3, tables: { running: 7, over: 1 } as Record<string, number> })) {
  const server = await serveMetrics(0, now);
  servers.push(server);
  const { address, port } = server.address() as AddressInfo;
  return { address, port, get: (path: string, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

it('figures are served at /metrics, to this machine alone', async () => {
  const { address, get } = await serve();
  expect(address).toBe('127.0.0.1');
  metrics.step.observe(0.02);
  const answer = await get('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(/^pactkeeper_outbox_depth 3$/m);
  expect(text).toMatch(/^pactkeeper_tables\{status="running"\} 7$/m);
  expect(text).toMatch(/^pactkeeper_step_seconds_bucket\{le="0.025"\} [1-9]/m);
  for (const name of ['acknowledgement', 'paint', 'post']) expect(text).toContain(`pactkeeper_${name}_seconds_count`);
  expect(text).toContain('pactkeeper_refusals_total');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
});

it('where the database cannot be read it says so, and goes on', async () => {
  let broken = true;
  const { get } = await serve(() => {
    if (broken) throw new Error('disk I/O error');
    return { owed: 0, tables: {} };
  });
  expect((await get('/metrics')).status).toBe(500);
  broken = false;
  expect((await get('/metrics')).status).toBe(200);
});

it('a port that is taken is an error', async () => {
  const { port } = await serve();
  await expect(serveMetrics(port, () => ({ owed: 0, tables: {} }))).rejects.toThrow('EADDRINUSE');
});
