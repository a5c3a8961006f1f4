import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What must hold at 100,000 threads; `npm run test:scale`, apart from `npm test` because of its size. */
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
