import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';
import { statIfThere } from './folders.ts';

/** PostgreSQL refuses to run as root. On every Linux this pair is `nobody:nogroup`. */
export const NOBODY: ServerAccount = { uid: 65534, gid: 65534 };

/** A fixed environment, so that no PGDATA, locale or preloaded library is inherited. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account that PostgreSQL runs under, when it is not our own. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses the account for the server of `clusterDir`: our own (undefined), or, when we are root, the owner of that
 * folder, or `nobody` when the folder does not exist yet.
 */
export async function chooseAccount(clusterDir: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new StartError(
      'PostgreSQL does not run as root: start Rembuk as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const owner = await statIfThere(clusterDir);
  return owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
}

/** The options for running one of PostgreSQL's programs in the folder `dir` under `account`. */
export function runningAs(account: ServerAccount | undefined, dir: string) {
  return { cwd: dir, env: ENVIRONMENT, ...account };
}

/**
 * The path by which a program started with `runningAs` finds `dir`. The account `nobody` may be unable to reach a
 * folder below a 0700 home by its path, but it can always reach its own working directory.
 */
export function dataDirArgument(account: ServerAccount | undefined, dir: string): string {
  return account === undefined ? dir : '/proc/self/cwd';
}

/**
 * Makes `dir` private, which the trust authentication of the socket inside relies on, and gives it to `account` when it
 * is root's, as after a backup was copied back. The top folder is changed last, so that an interrupted start repeats
 * this.
 */
export async function secureFolder(account: ServerAccount | undefined, dir: string): Promise<void> {
  const found = await stat(dir);
  const isOurs = found.uid === process.getuid?.() || process.getuid?.() === 0;
  if (isOurs && (found.mode & 0o077) !== 0) await chmod(dir, 0o700);
  if (account === undefined || found.uid !== 0) return;
  for (const entry of await readdir(dir, { recursive: true })) {
    await lchown(path.join(dir, entry), account.uid, account.gid);
  }
  await chown(dir, account.uid, account.gid);
}
