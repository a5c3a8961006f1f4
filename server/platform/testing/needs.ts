import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the machine must have for this test to run. */
    needs?: string;
  }
}

/**
 * The options of a test that runs only when `isThere`. `npm test` counts the skipped tests, and lists what they need.
 */
export function needs(what: string, isThere: boolean): TestOptions {
  return { skip: !isThere, meta: { needs: what } };
}

/** Values for `needs`. */
export const ROOT = 'root';
export const NGINX = 'nginx (on Debian: apt-get install nginx)';
