import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import { type KernelLock, tryLock } from '#server/embedded-postgres/kernel-lock.ts';
import { stopServer } from '#server/embedded-postgres/postmaster.ts';
import {
  explainTemporaryFolder,
  makeTemporaryFolder,
} from '#server/platform/process/temporary-folder.ts';

const PREFIX = 'rembuk-verification-';
/** The folder around it is locked by us; a data folder is locked by whoever creates the database. */
const DATA = 'data';

export interface ThrowAwayFolder {
  readonly dataDir: string;
  /** Ends the server of the folder, if one runs, and removes both. */
  remove(): Promise<void>;
}

/**
 * Makes a folder for a database that is thrown away, within `parent`. What a process that was killed
 * has left there goes first, with the server that outlived it: the kernel's lock tells whose folder is in use.
 */
export async function makeThrowAwayFolder(parent = tmpdir()): Promise<ThrowAwayFolder> {
  const names = await readdir(parent).catch((error: unknown) =>
    explainTemporaryFolder(error, parent),
  );
  for (const name of names) {
    if (name.startsWith(PREFIX)) await removeIfLeft(path.join(parent, name));
  }
  for (;;) {
    const folder = await makeTemporaryFolder(parent, PREFIX);
    const lock = await lockIfThere(folder);
    // Undefined where another process took it for one that was left, before it was locked.
    if (lock) return { dataDir: path.join(folder, DATA), remove: () => remove(folder, lock) };
  }
}

async function removeIfLeft(folder: string): Promise<void> {
  const found = await lstat(folder).catch(ignoreMissing);
  // Anybody may make a folder of that name in one for all, or a link to somebody's database.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return;
  const lock = await lockIfThere(folder);
  if (lock) await remove(folder, lock);
}

/** Locks the folder where it is there and not locked. */
async function lockIfThere(folder: string): Promise<KernelLock | undefined> {
  let lock: KernelLock | undefined;
  try {
    lock = await tryLock(folder);
    // Another process may have removed it before it was locked.
    if (lock) await lstat(folder);
    return lock;
  } catch (error) {
    lock?.release();
    return ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

async function remove(folder: string, lock: KernelLock): Promise<void> {
  try {
    await stopServer(path.join(folder, DATA, 'postgres'));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    lock.release();
  }
}
