import type { Stats } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** Like `stat`, but undefined when the path does not exist. */
export async function statIfThere(target: string): Promise<Stats | undefined> {
  try {
    return await stat(target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Syncs the entries of `dir`, so that a rename, for example, survives a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names of Rembuk's own files in its data folder. */
const REMBUK_ENTRIES = /^(postgres(\.log(\.1)?|\.unfinished-.+)?|backups)$/;

/** Whether this is the name of one of Rembuk's own files in its data folder. */
export function isOwnName(name: string): boolean {
  return REMBUK_ENTRIES.test(name);
}

/**
 * Creates the data folder if it is missing, accessible only to its owner. Returns its real path, which is verified to
 * be writable.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolders(path.resolve(dataDir), 0o700);
    const real = await realpath(dataDir);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    await removeOtherAccess(real);
    return real;
  } catch (error) {
    throw await folderError(error, dataDir);
  }
}

/** Like a recursive `mkdir`, which on some file systems (/proc) never returns. */
async function makeFolders(dir: string, mode?: number): Promise<void> {
  const there = await statIfThere(dir);
  if (there?.isDirectory()) return;
  if (there) throw notAFolderError(dir);
  await makeFolders(path.dirname(dir));
  await mkdir(dir, { mode }).catch((error: unknown) => {
    // Another start may have created it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Whether users other than the owner and its group have access to the folder. */
export function isOpenToOthers({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & 0o007) !== 0;
}

/**
 * Sets a data folder that is open to others to 0700, because earlier versions created it so. It must contain a database
 * and no files of others. Access of a group only was granted deliberately, and is unchanged.
 */
async function removeOtherAccess(dir: string): Promise<void> {
  const found = await stat(dir);
  if (!isOpenToOthers(found) || found.uid !== process.getuid?.()) return;
  const names = await readdir(dir);
  if (!names.includes('postgres') || !names.every(isOwnName)) return;
  await chmod(dir, 0o700);
}

/** Turns a failed file operation in the data folder into a StartError with a remedy, where it is known. */
export async function folderError(error: unknown, dataDir: string): Promise<unknown> {
  const foreign = await findForeign(error, dataDir);
  if (foreign) {
    const { message, remedy } = describeForeign(foreign, dataDir);
    return new StartError(`${message}: ${remedy}`, { cause: error });
  }
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
      return notAFolderError(dataDir, error);
    default:
      return error;
  }
}

/** A file or folder in the data folder that belongs to another user. */
interface Foreign {
  readonly target: string;
  readonly uid: number;
}

/** Describes it and its remedy, each without a full stop. */
export function describeForeign(
  { target, uid }: Foreign,
  dataDir: string,
): { readonly message: string; readonly remedy: string } {
  return {
    message: `${target} belongs to user ${uid}, as after a start by root`,
    remedy: `stop Rembuk, then, as root: chown -R ${process.getuid?.()} ${dataDir}`,
  };
}

/** Finds the existing part of a denied path within the data folder, if it belongs to another user. */
async function findForeign(error: unknown, dataDir: string): Promise<Foreign | undefined> {
  if (!['EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return undefined;
  const { path: denied } = error as NodeJS.ErrnoException;
  if (denied === undefined) return undefined;
  for (
    let target = denied;
    target.startsWith(`${dataDir}${path.sep}`);
    target = path.dirname(target)
  ) {
    const found = await stat(target).catch(() => undefined);
    if (found) return found.uid === process.getuid?.() ? undefined : { target, uid: found.uid };
  }
  return undefined;
}

function notAFolderError(dir: string, cause?: unknown): StartError {
  return new StartError(`The data folder ${dir} is not a folder: name another one in DATA_DIR.`, {
    cause,
  });
}

/** The StartError for a full disk. */
export function diskFull(dataDir: string, cause?: unknown): StartError {
  return new StartError(
    `The disk that holds ${dataDir} is full: free some space on it and start again; nothing that was stored is lost.`,
    { cause },
  );
}
