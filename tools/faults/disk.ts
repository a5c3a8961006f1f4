import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keepRunning } from '#tools/processes/running.ts';
import { leastFree } from '#server/platform/process/disk-space.ts';
import { ask, type Asking, type Complaints, idIn } from './client.ts';
import { gatherCrowd } from './crowd.ts';
import { fail } from './report.ts';
import { type FaultOptions, openTrial } from './trial.ts';

const run = promisify(execFile);

const DISK = '256m';
const PIECE_BYTES = 65_536;
const ROUNDS = 2;
const FULL_MS = 6_000;
/** Until the forum has looked at its disk. */
const WATCHED_MS = 3_000;

/** A disk that is full, and then not: writes are refused, reads go on, and all goes on afterwards. */
export async function fillDisk({ rounds, seed }: FaultOptions): Promise<void> {
  const disk = await mkdtemp(join(tmpdir(), 'rembuk-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', disk]);
  } catch {
    await rm(disk, { recursive: true });
    console.log('– not tested: a small disk can be mounted by root alone; run this as root for it');
    return;
  }
  await using _ = keepRunning(async () => {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  });
  await fillOften(disk, { rounds: Math.min(rounds, ROUNDS), seed });
}

async function fillOften(
  disk: string,
  { rounds, seed }: Pick<FaultOptions, 'rounds' | 'seed'>,
): Promise<void> {
  await using trial = await openTrial(seed, disk);
  const { complaints } = trial;
  let forum = await trial.start();
  const crowd = await gatherCrowd({ ...trial, url: () => forum.url });
  const [token = ''] = crowd.tokens;
  await nearlyFill(disk, { url: forum.url, token, complaints });
  for (let round = 1; round <= rounds; round += 1) {
    const endWriting = crowd.write();
    await sleep(500);
    const refusedBefore = complaints.refusals;
    const makeRoom = await fill(disk);
    await sleep(FULL_MS);
    const refused = complaints.refusals - refusedBefore;
    await readAll(forum.url, { token, complaints }, 'full');
    await makeRoom();
    await endWriting();
    const ms = await crowd.canWrite();
    if ((await forum.stop()) !== 0) fail('the forum did not stop in order');
    forum = await trial.start();
    await crowd.canWrite();
    await trial.report(
      `disk ${round}: full for ${FULL_MS} ms, ${refused} refused; wrote again after ${ms} ms`,
    );
  }
}

/** Hardly any room: nobody writes, all is read, and what people delete is deleted. */
async function nearlyFill(
  disk: string,
  { url, token, complaints }: { url: string; token: string; complaints: Complaints },
): Promise<void> {
  const asking = { token, complaints };
  const body = { title: 'hampir penuh', body: '<p>hampir penuh</p>' };
  const write = () => ask(`${url}/v1/threads`, { method: 'POST', body, ...asking });
  const written = await write();
  const { bsize, blocks } = await statfs(disk);
  const makeRoom = await fill(disk, leastFree(bsize * blocks) / 2);
  await sleep(WATCHED_MS);
  const refused = await write();
  if (refused.status !== 503)
    fail(`while the disk is nearly full, a write is answered ${refused.status}`);
  await readAll(url, asking, 'nearly full');
  const deleted = await ask(`${url}/v1/threads/${idIn(written, 'thread')}`, {
    method: 'DELETE',
    ...asking,
  });
  if (deleted.status !== 200) {
    fail(`while the disk is nearly full, a deletion is answered ${deleted.status}`);
  }
  await makeRoom();
  await sleep(WATCHED_MS);
  const again = await write();
  if (again.status !== 201)
    fail(`when the disk has room again, a write is answered ${again.status}`);
  await ask(`${url}/v1/threads/${idIn(again, 'thread')}`, { method: 'DELETE', ...asking });
}

/** Reads each kind of list, past the answers in memory. */
async function readAll(url: string, asking: Asking, how: string): Promise<void> {
  const list = await ask(`${url}/v1/threads?limit=5`, asking);
  const [first] = list.status === 200 ? (list.data['threads'] as { id: string }[]) : [];
  const paths = ['threads?limit=5', 'threads?q=penuh', 'users/me', 'leaderboards', 'categories'];
  for (const path of [...paths, ...(first ? [`threads/${first.id}`] : [])]) {
    const { status } = await ask(`${url}/v1/${path}`, asking);
    if (status !== 200) fail(`while the disk is ${how}, ${path} is answered ${status}`);
  }
}

/** Takes all room but `left` bytes; the function that it gives makes room again. */
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  return async () => {
    await ballast.close();
    await rm(file);
  };
}
