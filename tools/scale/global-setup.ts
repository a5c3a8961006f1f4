import type { TestProject } from 'vitest/node';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { openDemoDatabase } from '#tools/demo/open-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with the large forum. */
    largeForum: { host: string; port: number; user: string; database: string };
  }
}

const THREADS = 100_000;

/** Fills one large forum for the whole run, with the content of a demo. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const startedAt = performance.now();
  const { connection, demo, ...running } = await openDemoDatabase(() =>
    generateDemoForum({ seed: 42, threads: THREADS }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const threads = demo.threads.length.toLocaleString('en');
  const comments = demo.comments.length.toLocaleString('en');
  console.log(`${threads} threads and ${comments} comments were written in ${seconds} s`);
  project.provide('largeForum', { ...connection });
  return async () => running[Symbol.asyncDispose]();
}
