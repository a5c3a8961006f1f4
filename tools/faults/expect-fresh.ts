import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce, type Complaints } from './client.ts';
import type { Forum } from '#tools/processes/forum.ts';
import { fail } from './report.ts';

/** The maximum time for an invalidation by NOTIFY on a busy machine. */
const INVALIDATION_MS = 500;
const POLL_MS = 20;

/** Two processes on one database, and a user who writes to them. */
export interface TwoProcesses {
  readonly one: Forum;
  readonly other: Forum;
  readonly token: string;
  readonly complaints: Complaints;
}

/** Checks that a write to one process invalidates the cached answer of the other. */
export async function expectFresh(
  { one, other, token, complaints }: TwoProcesses,
  name: string,
): Promise<void> {
  const isShown = async () => {
    // This answer is cached, and the request does not ask for a fresh one.
    const answer = await fetch(`${other.url}/v1/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.text()).includes(name);
  };
  for (let reads = 0; reads < 3; reads += 1) await isShown();
  const done = await sendOnce(`${one.url}/v1/users/me`, {
    method: 'PUT',
    token,
    complaints,
    body: { name },
  });
  if (done.status !== 200) fail(`a new name was answered ${done.status}`);
  const writtenAt = Date.now();
  while (!(await isShown())) {
    if (Date.now() - writtenAt > INVALIDATION_MS) {
      fail(`the other process still shows the name before ${name}`);
      return;
    }
    await sleep(POLL_MS);
  }
}
