import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keepRunning } from '#tools/processes/running.ts';
import { leastFree } from '#server/platform/process/disk-space.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { type Complaints, idIn, type Outcome, type RequestOptions, sendOnce } from './client.ts';
import { createCrowd } from './crowd.ts';
import { fail, stopInOrder } from './report.ts';
import { type FaultOptions, openTrial } from './trial.ts';

const run = promisify(execFile);

const DISK_SIZE = '256m';
const PIECE_BYTES = 65_536;
const ROUNDS = 2;
const FULL_MS = 6_000;
/** The forum checks its disk every two seconds. */
const DISK_CHECK_MS = 3_000;

/** Fills the disk and frees it. While it is full, writes must be refused and reads answered; later, both must work. */
export async function fillDisk({ rounds, seed }: FaultOptions): Promise<void> {
  const disk = await mkdtemp(join(tmpdir(), 'rembuk-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0755`, 'tmpfs', disk]);
  } catch {
    await rm(disk, { recursive: true });
    console.log('– not tested: only root can mount a small disk');
    return;
  }
  await using _ = keepRunning(async () => {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  await fillRepeatedly(disk, { rounds: Math.min(rounds, ROUNDS), seed });
}

async function fillRepeatedly(
  disk: string,
  { rounds, seed }: Pick<FaultOptions, 'rounds' | 'seed'>,
): Promise<void> {
  await using trial = await openTrial(seed, disk);
  const { complaints } = trial;
  let forum = await trial.start();
  const crowd = await createCrowd({ ...trial, url: () => forum.url });
  const [token = ''] = crowd.tokens;
  await testNearlyFullDisk(disk, { url: forum.url, token, complaints });
  for (let round = 1; round <= rounds; round += 1) {
    const endWriting = crowd.write();
    await sleep(500);
    const refusedBefore = complaints.refusals;
    const freeDisk = await fill(disk);
    await sleep(FULL_MS);
    const refused = complaints.refusals - refusedBefore;
    await readAll(forum.url, { token, complaints }, 'full');
    await freeDisk();
    await endWriting();
    const ms = await crowd.waitUntilWritable();
    await stopInOrder(forum);
    forum = await trial.start();
    await crowd.waitUntilWritable();
    await trial.report(
      `disk ${round}: full for ${FULL_MS} ms, ${refused} refused; wrote again after ${ms} ms`,
    );
  }
}

/** Checks that a nearly full disk refuses writes, and that reads and deletions succeed. */
async function testNearlyFullDisk(
  disk: string,
  { url, token, complaints }: { url: string; token: string; complaints: Complaints },
): Promise<void> {
  const options = { token, complaints };
  const body = { title: 'hampir penuh', body: '<p>hampir penuh</p>' };
  const write = () => sendOnce(`${url}/v1/threads`, { method: 'POST', body, ...options });
  const written = await write();
  const { bsize, blocks } = await statfs(disk);
  const freeDisk = await fill(disk, leastFree(bsize * blocks) / 2);
  await sleep(DISK_CHECK_MS);
  const refused = await write();
  if (refused.status !== 503)
    fail(`while the disk is nearly full, a write is answered ${refused.status}`);
  await readAll(url, options, 'nearly full');
  const deleted = await sendOnce(`${url}/v1/threads/${idIn(written, 'thread')}`, {
    method: 'DELETE',
    ...options,
  });
  if (deleted.status !== 200) {
    fail(`while the disk is nearly full, a deletion is answered ${deleted.status}`);
  }
  await freeDisk();
  await sleep(DISK_CHECK_MS);
  const again = await write();
  if (again.status !== 201)
    fail(`when the disk has space again, a write is answered ${again.status}`);
  await sendOnce(`${url}/v1/threads/${idIn(again, 'thread')}`, { method: 'DELETE', ...options });
}

/** Reads each kind of list, and a thread, bypassing the cache (`no-cache`). */
async function readAll(url: string, options: RequestOptions, how: string): Promise<void> {
  const read = (path: string) => sendOnce(`${url}/v1/${path}`, options);
  const expectRead = (path: string, { status }: Outcome) => {
    if (status !== 200) fail(`while the disk is ${how}, ${path} is answered ${status}`);
  };
  const listNewest = async () => {
    const list = await read('threads?limit=5');
    expectRead('threads?limit=5', list);
    return list.status === 200 ? (list.data['threads'] as { id: string }[]) : [];
  };
  for (const path of ['threads?q=penuh', 'users/me', 'leaderboards', 'categories']) {
    expectRead(path, await read(path));
  }
  const [first] = await listNewest();
  if (!first) return;
  const thread = await read(`threads/${first.id}`);
  // Its writer may have deleted it since.
  const isDeleted =
    thread.status === 404 && !(await listNewest()).some(({ id }) => id === first.id);
  if (!isDeleted) expectRead(`threads/${first.id}`, thread);
}

/** Fills the disk except for `left` bytes. The returned function frees it again. */
async function fill(disk: string, left = 0): Promise<() => Promise<void>> {
  const file = join(disk, 'ballast');
  const ballast = await open(file, 'w');
  const piece = Buffer.alloc(PIECE_BYTES, 1);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize <= left) break;
      await ballast.write(piece);
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
  return async () => {
    await ballast.close();
    await rm(file);
  };
}
