import { setTimeout as sleep } from 'node:timers/promises';
import { createCrowd } from './crowd.ts';
import { type Forum, postmasterOf } from '#tools/processes/forum.ts';
import { backendsOf, signal } from '#tools/processes/proc.ts';
import { stopInOrder } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const VICTIMS = ['Node', 'PostgreSQL', 'a backend', 'both'] as const;
/** How long users continue to write after the kill. */
const AFTER_KILL_MS = 500;
/** The bounds of the random delay before the kill. */
const DELAY_MS = { min: 100, max: 1_200 };

/**
 * Kills a process with `kill -9` while users write. A forum that still runs must recover by itself. Then it is
 * restarted, and every acknowledged write must be stored.
 */
export async function killRepeatedly({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  let forum = await trial.start();
  const crowd = await createCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= rounds; round += 1) {
    const victim = trial.random.pick(VICTIMS);
    const delayMs = DELAY_MS.min + trial.random.int(DELAY_MS.max - DELAY_MS.min);
    const endWriting = crowd.write();
    await sleep(delayMs);
    await kill(victim, forum, trial);
    let recovered = '';
    await sleep(AFTER_KILL_MS);
    await endWriting();
    if (victim !== 'Node' && victim !== 'both') {
      const ms = await crowd.waitUntilWritable();
      recovered = `, wrote again by itself after ${ms} ms`;
      await stopInOrder(forum);
    }
    forum = await trial.start();
    await crowd.waitUntilWritable();
    await trial.report(`round ${round}: ${victim} killed after ${delayMs} ms${recovered}`);
  }
}

async function kill(
  victim: (typeof VICTIMS)[number],
  forum: Forum,
  { dataDir, random }: Trial,
): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  if (victim === 'a backend') {
    signal(random.pick(backendsOf(postmaster)), 'SIGKILL');
    return;
  }
  if (victim !== 'Node') signal(postmaster, 'SIGKILL');
  if (victim !== 'PostgreSQL') await forum.kill();
}
