import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { sendOnce } from './client.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { postmasterOf } from '#tools/processes/forum.ts';
import { childrenOf, signal } from '#tools/processes/proc.ts';
import { openProxy } from './proxy.ts';
import { fail, stopInOrder } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const ROUNDS = 3;
/** Longer than the deadline of an answer. */
const SILENT_MS = 7_000;
const DELAY_MS = 200;

/** Makes the database late or silent. Requests must be refused in time, and succeed when it answers again. */
export async function silence(options: FaultOptions): Promise<void> {
  await pausePostgres(options);
  await breakNetwork(options);
}

/** Pauses all processes of PostgreSQL by SIGSTOP. */
async function pausePostgres({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const forum = await trial.start();
  const crowd = await createCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const ms = await runFault(trial, crowd, forum.url, async () => {
      const postmaster = await postmasterOf(trial.dataDir);
      const all = [postmaster, ...childrenOf(postmaster)];
      for (const pid of all) signal(pid, 'SIGSTOP');
      return () => all.forEach((pid) => signal(pid, 'SIGCONT'));
    });
    await trial.report(`silence ${round}: PostgreSQL was stopped; wrote again after ${ms} ms`);
  }
}

async function breakNetwork({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  const postgres = await startEmbeddedPostgres({ dataDir: trial.dataDir });
  try {
    await using proxy = await openProxy(trial.dataDir);
    const forum = await trial.start({ DATABASE_URL: proxy.url });
    const crowd = await createCrowd({ ...trial, url: () => forum.url });
    for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
      const ms = await runFault(trial, crowd, forum.url, () => Promise.resolve(proxy.pause()));
      await trial.report(`network ${round}: nothing was forwarded; wrote again after ${ms} ms`);
    }
    proxy.delay(DELAY_MS);
    const endWriting = crowd.write();
    await sleep(SILENT_MS);
    await endWriting();
    proxy.delay(0);
    await crowd.waitUntilWritable();
    await trial.report(`network: each piece was ${DELAY_MS} ms late`);
    proxy.dropPackets();
    const ms = await crowd.waitUntilWritable();
    await trial.report(`network: open connections lost all packets; wrote again after ${ms} ms`);
    await stopInOrder(forum);
  } finally {
    await postgres.stop();
  }
}

/** Causes a fault under load, reads and writes meanwhile, repairs it, and returns the ms until writes succeed. */
async function runFault(
  { complaints }: Trial,
  crowd: Crowd,
  url: string,
  causeFault: () => Promise<() => void>,
): Promise<number> {
  const [token = ''] = crowd.tokens;
  const refusedBefore = complaints.refusals;
  const endWriting = crowd.write();
  await sleep(500);
  const repair = await causeFault();
  {
    // Also on Ctrl-C: a process that is paused by SIGSTOP cannot be ended in order.
    await using _ = keepRunning(async () => repair());
    const reads = ['/v1/threads', '/v1/threads', '/v1/leaderboards', '/v1/threads?q=w1', '/health'];
    const answers = reads.map((path) => sendOnce(url + path, { token, complaints }));
    await sleep(SILENT_MS);
    await Promise.all(answers);
    if (complaints.refusals === refusedBefore)
      fail('no request was refused while the database was silent');
  }
  await endWriting();
  return crowd.waitUntilWritable();
}
