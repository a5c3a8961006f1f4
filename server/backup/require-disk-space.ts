import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { leastFree } from '#server/platform/process/disk-space.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';

const MEGABYTE = 1_000_000;

/**
 * Throws a StartError when the rows would nearly fill the disk of the folder, which need not exist yet: other processes
 * on that disk, such as the running forum, could no longer write. Rows take at least as much as their lines, with their
 * indexes.
 */
export async function requireDiskSpace(
  folder: string,
  { lineBytes, remedy }: { lineBytes: number; remedy: string },
): Promise<void> {
  const { bavail, blocks, bsize } = await statfsOfParent(path.resolve(folder));
  const free = Math.max(0, bavail * bsize - leastFree(blocks * bsize));
  if (lineBytes <= free) return;
  throw new StartError(
    `The backup holds ${megabytes(lineBytes)} of rows, and the disk of ${folder} has room for ${megabytes(free)} until it is nearly full, so nothing was restored: ${remedy}.`,
  );
}

/** Queries the disk of the folder, or of its nearest existing parent. */
async function statfsOfParent(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    return statfsOfParent(parent);
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;
}
