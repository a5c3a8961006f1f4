import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';
import { findStoredUnanswered } from './check.ts';
import { createCrowd } from './crowd.ts';
import { clusterOf } from '#tools/processes/forum.ts';
import { recordEvents } from './events.ts';
import { readOnKeepAliveConnections, type KeepAliveResults } from './keep-alive.ts';
import { fail } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const ROUNDS = 5;
const READERS = 4;
const EXIT_MS = 500;

/** Sends SIGTERM under load. Accepted requests must be answered, and PostgreSQL must be shut down in order. */
export async function stopUnderLoad({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  let forum = await trial.start();
  const crowd = await createCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const [token = ''] = crowd.tokens;
    let stoppedAt = Infinity;
    let isOver = false;
    const stream = recordEvents(forum.url, token);
    const results: KeepAliveResults = { answers: 0, cut: 0, unanswered: 0, kept: 0 };
    const reading = Array.from({ length: READERS }, () =>
      readOnKeepAliveConnections(forum.url, {
        token,
        results,
        stoppedAt: () => stoppedAt,
        isOver: () => isOver,
      }),
    );
    const endWriting = crowd.write();
    await sleep(300 + trial.random.int(700));
    const stopping = forum.stop();
    stoppedAt = performance.now();
    const code = await stopping;
    const took = Math.round(performance.now() - stoppedAt);
    isOver = true;
    await endWriting();
    if (code !== 0) fail(`the exit code is ${code}:\n${forum.output()}`);
    await expectCleanStop(trial);
    if ((await stream) !== 'ended') fail('the event stream was cut off');
    await Promise.all(reading);
    if (results.cut > 0) fail(`${results.cut} answers were cut off`);
    if (results.kept > 0) fail(`${results.kept} answers did not close their connection`);
    forum = await trial.start();
    const unanswered = await findStoredUnanswered(trial.connection, trial.ledger);
    if (unanswered.length > 0) fail(`stored and not answered: ${unanswered.join(', ')}`);
    await trial.report(`stop ${round}: ended after ${took} ms; ${results.answers} reads answered`);
  }
  await signalTwice(forum.url, () => forum.child.kill('SIGTERM'), once(forum.child, 'exit'));
  forum = await trial.start();
  await crowd.waitUntilWritable();
  await trial.report('two signals: ended at once, and started again');
}

async function expectCleanStop({ dataDir }: Trial): Promise<void> {
  const pid = await findPostmaster(clusterOf(dataDir));
  if (pid !== undefined) fail('PostgreSQL still runs');
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  if (!/database system is shut down\s*$/.test(log)) fail('PostgreSQL was not shut down in order');
}

/** A client that never completes its request delays the stop. A second signal must end it at once. */
async function signalTwice(
  url: string,
  signal: () => void,
  exit: Promise<unknown[]>,
): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await sleep(200);
  signal();
  // A second signal within a second counts as the same one, which the terminal and npm both forward.
  await sleep(1_500);
  const signalledAt = performance.now();
  signal();
  const [code] = await exit;
  const took = performance.now() - signalledAt;
  socket.destroy();
  if (code !== 1 || took > EXIT_MS) {
    fail(`after two signals it ended with ${String(code)} after ${Math.round(took)} ms`);
  }
}
