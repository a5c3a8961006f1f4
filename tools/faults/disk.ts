import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keepRunning } from '../../bench/actors/running.ts';
import { ask } from './client.ts';
import { gatherCrowd } from './crowd.ts';
import type { FaultOptions } from './options.ts';
import { fail } from './report.ts';
import { openTrial } from './trial.ts';

const run = promisify(execFile);

const DISK = '256m';
const PIECE_BYTES = 65_536;
const ROUNDS = 2;
const FULL_MS = 6_000;

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
  for (let round = 1; round <= rounds; round += 1) {
    const endWriting = crowd.write();
    await sleep(500);
    const refusedBefore = complaints.refusals;
    const makeRoom = await fill(disk);
    await sleep(FULL_MS);
    const refused = complaints.refusals - refusedBefore;
    const read = await ask(`${forum.url}/v1/threads?limit=5`, { token, complaints });
    if (read.status !== 200) fail(`while the disk is full, a read is answered ${read.status}`);
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

/** Takes all room that is left; the function that it gives makes room again. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const file = join(disk, 'ballast');
  const ballast = await open(file, 'w');
  const piece = Buffer.alloc(PIECE_BYTES, 1);
  try {
    while ((await statfs(disk)).bavail > 0) await ballast.write(piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  return async () => {
    await ballast.close();
    await rm(file);
  };
}
