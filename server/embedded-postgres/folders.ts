import type { Stats } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';

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

/** What Rembuk itself puts into its data folder. */
const OWN_NAMES = /^(postgres(\.log(\.1)?|\.unfinished-.+)?|backups)$/;

/** Whether Rembuk itself puts something of this name into its data folder. */
export function isOwnName(name: string): boolean {
  return OWN_NAMES.test(name);
}

/**
 * Creates the data folder where it is missing, for its owner alone; returns its real path, which is sure
 * to be writable.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolders(path.resolve(dataDir), 0o700);
    const real = await realpath(dataDir);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    await closeToOthers(real);
    return real;
  } catch (error) {
    throw await folderError(error, dataDir);
  }
}

/** Like a recursive `mkdir`, which on some file systems (/proc) tries for ever. */
async function makeFolders(dir: string, mode?: number): Promise<void> {
  const there = await statIfThere(dir);
  if (there?.isDirectory()) return;
  if (there) throw notAFolder(dir);
  await makeFolders(path.dirname(dir));
  await mkdir(dir, { mode }).catch((error: unknown) => {
    // Another start may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Whether users other than the owner and its group may look into the folder. */
export function isOpenToOthers({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & 0o007) !== 0;
}

/**
 * Earlier versions created it open to everybody. A folder that holds a database and nothing of anybody
 * else is closed; rights of a group, which somebody has given on purpose, are not touched then.
 */
async function closeToOthers(dir: string): Promise<void> {
  const found = await stat(dir);
  if (!isOpenToOthers(found) || found.uid !== process.getuid?.()) return;
  const names = await readdir(dir);
  if (!names.includes('postgres') || !names.every(isOwnName)) return;
  await chmod(dir, 0o700);
}

/** Turns a failed file operation in the data folder into a sentence for the operator, where there is one. */
export async function folderError(error: unknown, dataDir: string): Promise<unknown> {
  const foreign = await findForeign(error, dataDir);
  if (foreign) {
    const { says, remedy } = describeForeign(foreign, dataDir);
    return new StartError(`${says}: ${remedy}`, { cause: error });
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
      return notAFolder(dataDir, error);
    default:
      return error;
  }
}

/** Something in the data folder that belongs to another user. */
interface Foreign {
  readonly target: string;
  readonly uid: number;
}

/** What it is, and what to do about it, each without a full stop. */
export function describeForeign(
  { target, uid }: Foreign,
  dataDir: string,
): { readonly says: string; readonly remedy: string } {
  return {
    says: `${target} belongs to user ${uid}, as after a start by root`,
    remedy: `stop Rembuk, then, as root: chown -R ${process.getuid?.()} ${dataDir}`,
  };
}

/**
 * What denied us a path within the data folder, if it belongs to another user: what is there of that path, or the
 * folder around it.
 */
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
