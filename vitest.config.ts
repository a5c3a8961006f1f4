import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { commonPasswordsModule } from './tools/build/common-passwords.ts';

/** `npm run test:all` also runs those that take long, by their names. */
const isAll = process.env['ALL_TESTS'] === 'on';

/** Two projects: what runs in Node, against a real PostgreSQL, and what runs in a browser's DOM. */
export default defineConfig({
  test: {
    // They wait for the disk and for PostgreSQL more than they compute.
    maxWorkers: 3,
    // Files share their worker, its modules and its document: loading those anew for each takes
    // longer than the tests. What a test changes it puts back.
    isolate: false,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,tools,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...(isAll ? [] : ['**/*.long.test.ts'])],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          // Ends a test that hangs; one that runs several commands takes a minute where both cores are busy.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // For what comes by itself, on a busy machine: it ends as soon as it is so.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        plugins: [react(), commonPasswordsModule],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
          // Whole screens of long lists, drawn without a browser, on a busy machine.
          testTimeout: 180_000,
          // Style sheets are empty in tests, but for the palette, whose contrasts are checked, and the fonts.
          css: { include: [/(tokens|fonts)\.css/] },
        },
      },
    ],
  },
});
