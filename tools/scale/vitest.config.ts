import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests at 100,000 threads: `npm run test:scale`, separate from `npm test` because they take long. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tools/scale/*.scale.ts'],
    environment: 'node',
    globalSetup: ['tools/scale/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
