import { setTimeout as sleep } from 'node:timers/promises';
import { gatherCrowd } from './crowd.ts';
import { type Forum, postmasterOf } from '#tools/processes/forum.ts';
import { backendsOf, signal } from './processes.ts';
import { fail } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const VICTIMS = ['Node', 'PostgreSQL', 'a backend', 'both'] as const;
/** How long people go on writing to what is broken. */
const STILL_MS = 500;
/** When it is killed, at random after this and before it. */
const AFTER_MS = { least: 100, most: 1_200 };

/**
 * `kill -9` in the middle of writing. A forum that still runs has to recover by itself before it is
 * stopped; then it is started again, and all that was acknowledged has to be there.
 */
export async function killOften({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  let forum = await trial.start();
  const crowd = await gatherCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= rounds; round += 1) {
    const victim = trial.random.pick(VICTIMS);
    const afterMs = AFTER_MS.least + trial.random.int(AFTER_MS.most - AFTER_MS.least);
    const endWriting = crowd.write();
    await sleep(afterMs);
    await kill(victim, forum, trial);
    let recovered = '';
    await sleep(STILL_MS);
    await endWriting();
    if (victim === 'Node' || victim === 'both') {
      forum = await trial.start();
    } else {
      const ms = await crowd.canWrite();
      recovered = `, wrote again by itself after ${ms} ms`;
      if ((await forum.stop()) !== 0) fail('the forum did not stop in order');
      forum = await trial.start();
    }
    await crowd.canWrite();
    await trial.report(`round ${round}: ${victim} killed after ${afterMs} ms${recovered}`);
  }
}

async function kill(
  victim: (typeof VICTIMS)[number],
  forum: Forum,
  { dataDir, random }: Trial,
): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  if (victim === 'a backend') {
    signal(random.pick(await backendsOf(postmaster)), 'SIGKILL');
    return;
  }
  if (victim !== 'Node') signal(postmaster, 'SIGKILL');
  if (victim !== 'PostgreSQL') await forum.kill();
}
