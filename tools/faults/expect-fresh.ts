import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Complaints } from './client.ts';
import type { Forum } from '#tools/processes/forum.ts';
import { fail } from './report.ts';

/** What a notice takes on a busy machine. */
const AT_ONCE_MS = 500;
const POLL_MS = 20;

/** Two processes on one database, and somebody who writes there. */
export interface TwoProcesses {
  readonly one: Forum;
  readonly other: Forum;
  readonly token: string;
  readonly complaints: Complaints;
}

/** What one process writes, the other one shows, which had it in memory as it was before. */
export async function expectFresh(
  { one, other, token, complaints }: TwoProcesses,
  name: string,
): Promise<void> {
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
