import { join } from 'node:path';
import { DEMO_PASSWORD } from '#tools/demo/open-demo-forum.ts';
import { PEOPLE } from '#tools/demo/people.ts';
import { type Forum, spawnForum } from '#tools/processes/forum.ts';

const DEMO = join(import.meta.dirname, '../../tools/demo.ts');
/** It may have to build first, and is filled. */
const START_MS = 300_000;

/** `npm run demo` in a process of its own, and the token of the person one is told to log in as. */
export type Demo = Forum & { readonly token: string };

/** Starts it and waits until it is filled and runs. Without limits: no reader asks for thousands of rows in minutes. */
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
  if (data.token === undefined) throw new Error(`The demo lets nobody in (${response.status})`);
  return data.token;
}
