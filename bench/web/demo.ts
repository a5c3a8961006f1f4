import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#tools/demo/open-demo-forum.ts';
import { PEOPLE } from '#tools/demo/people.ts';
import { endChild, findFreePort } from '../actors/child.ts';
import { keepRunning } from '../actors/running.ts';

const DEMO = join(import.meta.dirname, '../../tools/demo.ts');

/** `npm run demo` in a process of its own, and the token of the person one is told to log in as. */
export interface Demo extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

/** Starts it and waits until it is filled and runs. */
export async function startDemo(threads: number): Promise<Demo> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [DEMO, '--threads', String(threads)], {
    // Thousands of rows in minutes would be refused, as from one who is no reader.
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C is for the bench, which stops it in order.
    detached: true,
  });
  const running = keepRunning(() => endChild(child));
  await saysItRuns(child);
  const url = `http://127.0.0.1:${port}`;
  return { url, token: await logIn(url), [Symbol.asyncDispose]: running[Symbol.asyncDispose] };
}

function saysItRuns(child: ChildProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is running at')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}`)));
  });
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
