import type { ServerResponse } from 'node:http';
import type { World } from '../state.ts';

/** Tells the time now and whenever the clock is advanced, a line of JSON each, until the response is closed. */
export function streamClock(world: World, response: ServerResponse): void {
  const tell = () => response.write(`${JSON.stringify(world.clock.state)}\n`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  tell();
  world.events.on('clock', tell);
  response.on('close', () => world.events.off('clock', tell));
}
