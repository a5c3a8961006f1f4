import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Complaints } from './client.ts';
import { gatherCrowd } from './crowd.ts';
import { type Forum, postmasterOf } from './forum.ts';
import type { FaultOptions } from './options.ts';
import { signal } from './processes.ts';
import { fail, openTrial } from './trial.ts';

const ROUNDS = 4;
/** The longest pause between two tries to listen, and the try. */
const LISTENING_AGAIN_MS = 15_000;
/** What a notice takes on a busy machine. */
const AT_ONCE_MS = 500;
const POLL_MS = 20;

/**
 * PostgreSQL is restarted under two running processes: both recover by themselves, hear each other
 * again, and show at once what the other one writes.
 */
export async function restartDatabase({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const { complaints } = trial;
  const one = await trial.start();
  const other = await trial.start();
  const crowd = await gatherCrowd({ ...trial, url: () => one.url });
  const [token = ''] = crowd.tokens;
  const heard: string[] = [];
  void listen(other, token, heard);
  const parts = { one, other, token, complaints };
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const isKilled = round % 2 === 0;
    const endWriting = crowd.write();
    await sleep(300 + trial.random.int(500));
    signal(await postmasterOf(trial.dataDir), isKilled ? 'SIGKILL' : 'SIGINT');
    await sleep(1_000);
    await endWriting();
    const ms = await crowd.canWrite();
    await expectFresh(parts, `restart-${round}`);
    const eventsMs = await expectEvents(parts, heard, `events-${round}`);
    await expectFresh(parts, `again-${round}`);
    await trial.report(
      `restart ${round}: ${isKilled ? 'killed' : 'restarted'}; wrote again after ${ms} ms, heard of it after ${eventsMs} ms`,
    );
  }
  for (const forum of [one, other]) {
    if ((await forum.stop()) !== 0) fail('the forum did not stop in order');
  }
}

interface Parts {
  readonly one: Forum;
  readonly other: Forum;
  readonly token: string;
  readonly complaints: Complaints;
}

/** What one process writes, the other one shows, which had it in memory as it was before. */
async function expectFresh({ one, other, token, complaints }: Parts, name: string): Promise<void> {
  const isShown = async () => {
    // As a browser asks: from memory, where the answer is there.
    const answer = await fetch(`${other.url}/v1/users`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.text()).includes(name);
  };
  for (let reads = 0; reads < 3; reads += 1) await isShown();
  const done = await ask(`${one.url}/v1/users/me`, {
    method: 'PUT',
    token,
    complaints,
    body: { name },
  });
  if (done.status !== 200) fail(`a new name was answered ${done.status}`);
  const begun = Date.now();
  while (!(await isShown())) {
    if (Date.now() - begun > AT_ONCE_MS) {
      fail(`another process still shows what was before ${name}`);
      return;
    }
    await sleep(POLL_MS);
  }
}

/** Writes at one process until the stream of the other one tells of it; gives how long that took. */
async function expectEvents(
  { one, token, complaints }: Parts,
  heard: string[],
  name: string,
): Promise<number> {
  const begun = Date.now();
  heard.length = 0;
  for (let tries = 0; !heard.includes('user-changed'); tries += 1) {
    if (Date.now() - begun > LISTENING_AGAIN_MS) {
      fail('the live events did not come back');
      break;
    }
    const body = { name: `${name}-${tries}` };
    await ask(`${one.url}/v1/users/me`, { method: 'PUT', token, complaints, body });
    await sleep(200);
  }
  return Date.now() - begun;
}

/** Notes the types of what a stream tells, for as long as it goes on. */
async function listen({ url, child }: Forum, token: string, heard: string[]): Promise<void> {
  const answer = await fetch(`${url}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  try {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, type = ''] of text.matchAll(/"type":"([a-z-]+)"/g)) heard.push(type);
    }
  } catch {
    if (child.exitCode !== 0) fail('the event stream was cut off');
  }
}
