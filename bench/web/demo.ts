import { join } from 'node:path';
import { DEMO_PASSWORD } from '#tools/demo/open-demo-forum.ts';
import { PEOPLE } from '#tools/demo/people.ts';
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
  return { ...demo, token: await logIn(demo.url) };
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[0]?.email, password: DEMO_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token?: string } };
  if (data.token === undefined)
    throw new Error(`The login to the demo failed (${response.status})`);
  return data.token;
}
