import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the machine must have for this test to run. */
    needs?: string;
  }
}

/** The options of a test that runs only where `isThere`; `npm test` counts those left out, and says what they need. */
export function needs(what: string, isThere: boolean): TestOptions {
  return { skip: !isThere, meta: { needs: what } };
}

/** As `needs` takes them. */
export const ROOT = 'root';
export const NGINX = 'nginx (on Debian: apt-get install nginx)';
