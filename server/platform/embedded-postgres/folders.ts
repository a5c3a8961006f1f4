import type { Stats } from 'node:fs';
import { access, constants, mkdir, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#server/platform/start-error.ts';

/** The error code of a failed system call ('ENOENT', 'EACCES', …), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Like `stat`, but undefined where nothing is. */
export async function statIfThere(target: string): Promise<Stats | undefined> {
  try {
    return await stat(target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes what happened to the names inside `dir` (a rename, say) survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the data folder where it is missing; returns its real path, which is sure to be writable. */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolders(path.resolve(dataDir));
    const real = await realpath(dataDir);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    throw folderError(error, dataDir);
  }
}

/** Like a recursive `mkdir`, which on some file systems (/proc) tries for ever. */
async function makeFolders(dir: string): Promise<void> {
  const there = await statIfThere(dir);
  if (there?.isDirectory()) return;
  if (there) throw notAFolder(dir);
  await makeFolders(path.dirname(dir));
  await mkdir(dir).catch((error: unknown) => {
    // Another start may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Turns a failed file operation in the data folder into a sentence for the operator, where there is one. */
export function folderError(error: unknown, dataDir: string): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartError(
        `Rembuk may not write to its data folder ${dataDir}: give that folder to the user who runs Rembuk, or name another one in DATA_DIR.`,
        { cause: error },
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return notAFolder(dataDir, error);
    default:
      return error;
  }
}

function notAFolder(dir: string, cause?: unknown): StartError {
  return new StartError(`The data folder ${dir} is not a folder: name another one in DATA_DIR.`, {
    cause,
  });
}

/** The sentence for a full disk. */
export function diskFull(dataDir: string, cause?: unknown): StartError {
  return new StartError(
    `The disk that holds ${dataDir} is full: make room on it and start again; nothing that was stored is lost.`,
    { cause },
  );
}
