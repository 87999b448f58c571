import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks', // canvas crashes in worker threads
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 20_000,
  },
});
