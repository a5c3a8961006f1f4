import { join } from 'node:path';
import { logInToDemo } from '#tools/demo/read-demo.ts';
import { type Forum, spawnForum } from '#tools/processes/forum.ts';

const DEMO = join(import.meta.dirname, '../../tools/demo.ts');
/** It may have to build first, and fills the forum. */
const START_MS = 300_000;

/** `npm run demo` in a process of its own, with the token of its user. */
export type Demo = Forum & { readonly token: string };

/** Starts it without rate limits, because no real reader requests thousands of rows in minutes. Waits until it runs. */
export async function startDemo(threads: number): Promise<Demo> {
  const demo = await spawnForum([process.execPath, DEMO, '--threads', String(threads)], {});
  demo.child.stderr.pipe(process.stderr);
  await demo.runs(START_MS);
  return { ...demo, token: await logInToDemo(demo.url) };
}
