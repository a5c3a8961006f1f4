import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { ask } from './client.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { postmasterOf } from '#tools/processes/forum.ts';
import { childrenOf, signal } from './processes.ts';
import { openProxy } from './proxy.ts';
import { fail } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const ROUNDS = 3;
/** Longer than anybody is to wait. */
const SILENT_MS = 7_000;
const DELAY_MS = 200;

/** A database that says nothing, or late: refusals in time, and recovery when it speaks again. */
export async function silence(options: FaultOptions): Promise<void> {
  await stopProcesses(options);
  await behindProxy(options);
}

/** SIGSTOP of PostgreSQL, all of it. */
async function stopProcesses({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const forum = await trial.start();
  const crowd = await gatherCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const ms = await during(trial, crowd, forum.url, async () => {
      const postmaster = await postmasterOf(trial.dataDir);
      const all = [postmaster, ...(await childrenOf(postmaster))];
      for (const pid of all) signal(pid, 'SIGSTOP');
      return () => all.forEach((pid) => signal(pid, 'SIGCONT'));
    });
    await trial.report(`silence ${round}: PostgreSQL stood still; wrote again after ${ms} ms`);
  }
}

async function behindProxy({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const postgres = await startEmbeddedPostgres({ dataDir: trial.dataDir });
  try {
    await using proxy = await openProxy(trial.dataDir);
    const forum = await trial.start({ DATABASE_URL: proxy.url });
    const crowd = await gatherCrowd({ ...trial, url: () => forum.url });
    for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
      const ms = await during(trial, crowd, forum.url, () => Promise.resolve(proxy.fallSilent()));
      await trial.report(`network ${round}: it forwarded nothing; wrote again after ${ms} ms`);
    }
    proxy.delay(DELAY_MS);
    const endWriting = crowd.write();
    await sleep(SILENT_MS);
    await endWriting();
    proxy.delay(0);
    await crowd.canWrite();
    await trial.report(`network: each piece was ${DELAY_MS} ms late`);
    proxy.forgetConnections();
    const ms = await crowd.canWrite();
    await trial.report(`network: it forgot all connections; wrote again after ${ms} ms`);
    if ((await forum.stop()) !== 0) fail('the forum did not stop in order');
  } finally {
    await postgres.stop();
  }
}

/** Breaks it under load, reads and writes meanwhile, mends it, and waits for the first writes. */
async function during(
  { complaints }: Trial,
  crowd: Crowd,
  url: string,
  breakIt: () => Promise<() => void>,
): Promise<number> {
  const [token = ''] = crowd.tokens;
  const refusedBefore = complaints.refusals;
  const endWriting = crowd.write();
  await sleep(500);
  const mend = await breakIt();
  {
    // On Ctrl-C, too: what stands still cannot be stopped.
    await using _ = keepRunning(async () => mend());
    const reads = ['/v1/threads', '/v1/threads', '/v1/leaderboards', '/v1/threads?q=w1', '/health'];
    const asked = reads.map((path) => ask(url + path, { token, complaints }));
    await sleep(SILENT_MS);
    await Promise.all(asked);
    if (complaints.refusals === refusedBefore) fail('nobody was told that the database is silent');
  }
  await endWriting();
  return crowd.canWrite();
}
