import { setTimeout as sleep } from 'node:timers/promises';
import { createCrowd } from './crowd.ts';
import { postmasterOf } from '#tools/processes/forum.ts';
import { expectEvents, recordEvents } from './events.ts';
import { expectFresh } from './expect-fresh.ts';
import { signal } from '#tools/processes/proc.ts';
import { fail, stopInOrder } from './report.ts';
import { type FaultOptions, openTrial } from './trial.ts';

const ROUNDS = 4;

/**
 * Restarts PostgreSQL under two running processes. Both must recover by themselves, receive each other's
 * notifications again, and show each other's writes at once.
 */
export async function restartDatabase({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const { complaints } = trial;
  const one = await trial.start();
  const other = await trial.start();
  const crowd = await createCrowd({ ...trial, url: () => one.url });
  const [token = ''] = crowd.tokens;
  const types: string[] = [];
  void recordEvents(other.url, token, types).then((end) => {
    if (end === 'cut' && other.child.exitCode !== 0) fail('the event stream was cut off');
  });
  const parts = { one, other, token, complaints };
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const isKilled = round % 2 === 0;
    const endWriting = crowd.write();
    await sleep(300 + trial.random.int(500));
    signal(await postmasterOf(trial.dataDir), isKilled ? 'SIGKILL' : 'SIGINT');
    await sleep(1_000);
    await endWriting();
    const ms = await crowd.waitUntilWritable();
    await expectFresh(parts, `restart-${round}`);
    const eventsMs = await expectEvents(one.url, [types], parts);
    await expectFresh(parts, `again-${round}`);
    await trial.report(
      `restart ${round}: ${isKilled ? 'killed' : 'restarted'}; wrote again after ${ms} ms, received events after ${eventsMs} ms`,
    );
  }
  for (const forum of [one, other]) await stopInOrder(forum);
}
