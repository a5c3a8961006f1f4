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
/** This folder's parent is locked here; the data folder itself is locked by the process that creates the database. */
const DATA = 'data';

export interface ThrowAwayFolder {
  readonly dataDir: string;
  /** Stops the server of the folder, if one runs, and deletes the folder. */
  remove(): Promise<void>;
}

/**
 * Creates a folder for a temporary database, within `parent`. Folders left by killed processes are deleted first, with
 * their orphaned servers: the kernel's lock shows which folders are in use.
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
    // Undefined when another process took it for an orphaned one, before it was locked.
    if (lock) return { dataDir: path.join(folder, DATA), remove: () => remove(folder, lock) };
  }
}

async function removeIfLeft(folder: string): Promise<void> {
  const found = await lstat(folder).catch(ignoreMissing);
  // Any user may create a folder of that name in a shared one, or a link to another user's database.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return;
  const lock = await lockIfThere(folder);
  if (lock) await remove(folder, lock);
}

/** Locks the folder if it exists and is not locked. */
async function lockIfThere(folder: string): Promise<KernelLock | undefined> {
  let lock: KernelLock | undefined;
  try {
    lock = await tryLock(folder);
    // Another process may have deleted it before it was locked.
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
