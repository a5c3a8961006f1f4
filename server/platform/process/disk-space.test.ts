import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { leastFree, watchDiskSpace } from './disk-space.ts';

const GIB = 2 ** 30;

it.each([
  [0.25 * GIB, 0.0125 * GIB],
  [10 * GIB, 0.5 * GIB],
  [20 * GIB, GIB],
  [4_000 * GIB, GIB],
])('of a disk of %d bytes %d must be free', (total, least) => {
  expect(leastFree(total)).toBeCloseTo(least);
});

it('the disk of a folder is writable while enough is free, and is watched until disposal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-space-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const errors: unknown[] = [];
  const disk = await watchDiskSpace(folder, {
    onChange: () => undefined,
    onError: (error) => errors.push(error),
    everyMs: 5,
  });
  const { bavail, blocks, bsize } = await statfs(folder);
  // Other processes write to the disk meanwhile.
  const expected = bavail * bsize - leastFree(blocks * bsize);
  expect(Math.abs(disk.bytesLeft() - expected)).toBeLessThan(0.1 * GIB);
  expect(errors).toEqual([]);
  await rm(folder, { recursive: true });
  // An outage is reported once, however many checks fail, and again after a check that succeeded.
  await expect.poll(() => errors.length).toBe(1);
  await sleep(30);
  expect(errors).toHaveLength(1);
  const failAgain = async () => {
    await mkdir(folder);
    await sleep(20);
    await rm(folder, { recursive: true });
    await sleep(20);
    return errors.length;
  };
  await expect.poll(failAgain).toBeGreaterThan(1);
  await disk[Symbol.asyncDispose]();
  const { length } = errors;
  expect(await failAgain()).toBe(length);
});
