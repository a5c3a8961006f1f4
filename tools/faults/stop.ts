import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';
import { findKeptUnanswered } from './check.ts';
import { gatherCrowd } from './crowd.ts';
import { clusterOf } from '#tools/processes/forum.ts';
import { noteEvents } from './events.ts';
import { readOnKeptConnections, type Sightings } from './kept-alive.ts';
import { fail } from './report.ts';
import { type FaultOptions, openTrial, type Trial } from './trial.ts';

const ROUNDS = 5;
const READERS = 4;
const AT_ONCE_MS = 500;

/** SIGTERM in the middle of all: what was accepted is answered, and the database ends in order. */
export async function stopUnderLoad({ rounds, seed }: FaultOptions): Promise<void> {
  await using trial = await openTrial(seed);
  let forum = await trial.start();
  const crowd = await gatherCrowd({ ...trial, url: () => forum.url });
  for (let round = 1; round <= Math.min(rounds, ROUNDS); round += 1) {
    const [token = ''] = crowd.tokens;
    let stoppedAt = Infinity;
    let isOver = false;
    const watched = noteEvents(forum.url, token);
    const seen: Sightings = { answers: 0, cut: 0, unheard: 0, kept: 0 };
    const reading = Array.from({ length: READERS }, () =>
      readOnKeptConnections(forum.url, {
        token,
        seen,
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
    if ((await watched) !== 'ended') fail('the event stream was cut off');
    await Promise.all(reading);
    if (seen.cut > 0) fail(`${seen.cut} answers were cut off`);
    if (seen.kept > 0) fail(`${seen.kept} answers kept their connection`);
    forum = await trial.start();
    const kept = await findKeptUnanswered(trial.connection, trial.ledger);
    if (kept.length > 0) fail(`accepted, kept and not answered: ${kept.join(', ')}`);
    await trial.report(`stop ${round}: ended after ${took} ms; ${seen.answers} reads answered`);
  }
  await stopTwice(forum.url, () => forum.child.kill('SIGTERM'), once(forum.child, 'exit'));
  forum = await trial.start();
  await crowd.canWrite();
  await trial.report('told twice: ended at once, and started again');
}

async function expectCleanStop({ dataDir }: Trial): Promise<void> {
  const pid = await findPostmaster(clusterOf(dataDir));
  if (pid !== undefined) fail('PostgreSQL still runs');
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  if (!/database system is shut down\s*$/.test(log)) fail('PostgreSQL was not stopped in order');
}

/** A client that never ends its request holds the stop up; a second signal does not wait for it. */
async function stopTwice(url: string, tell: () => void, exit: Promise<unknown[]>): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await sleep(200);
  tell();
  // Sooner it is taken for the same signal: a terminal and npm each pass it on.
  await sleep(1_500);
  const toldAt = performance.now();
  tell();
  const [code] = await exit;
  const took = performance.now() - toldAt;
  socket.destroy();
  if (code !== 1 || took > AT_ONCE_MS) {
    fail(`told twice it ended with ${String(code)} after ${Math.round(took)} ms`);
  }
}
