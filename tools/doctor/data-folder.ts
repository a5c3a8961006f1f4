import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { leastFree } from '#server/platform/process/disk-space.ts';
import { NOBODY } from '#server/embedded-postgres/account.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import {
  describeForeign,
  isOpenToOthers,
  isOwnName,
  statIfThere,
} from '#server/embedded-postgres/folders.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

const MEBIBYTE = 1024 * 1024;
/** A new database takes 70 MB, and needs space for its write-ahead log. */
const DISK_MIN_BYTES = 200 * MEBIBYTE;
const DISK_GOOD_BYTES = 2_048 * MEBIBYTE;

const SUBJECT = 'Data folder';
const REMEDY = 'give it to the user who runs Rembuk, or set DATA_DIR to another folder';

/** Checks the disk and the permissions of DATA_DIR, which need not exist yet. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const dir = path.resolve(dataDir);
  let existing: string;
  try {
    existing = await nearestFolder(dir);
  } catch (error) {
    return [judgeUnreachable(error, dir)];
  }
  const disk = await statfs(existing);
  const folder = await checkWritable(dir, existing);
  const owner = folder.level !== 'bad' ? await checkOwner(dir) : [];
  const least = leastFree(disk.blocks * disk.bsize);
  return [judgeDisk(disk.bavail * disk.bsize, existing, least), folder, ...owner];
}

/** The finding when the path of the folder cannot be read. */
function judgeUnreachable(error: unknown, dir: string): Finding {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return bad(SUBJECT, `this user may not read a parent folder of ${dir}`, REMEDY);
    case 'ENOTDIR':
      return bad(SUBJECT, `a parent of ${dir} is a file`, 'set DATA_DIR to another folder');
    default:
      throw error;
  }
}

/** Returns the folder, or its nearest parent that exists. */
async function nearestFolder(dir: string): Promise<string> {
  if (await statIfThere(dir)) return dir;
  const parent = path.dirname(dir);
  return parent === dir ? dir : nearestFolder(parent);
}

/** The finding for a disk with `free` bytes. Below `least` bytes the forum refuses writes. */
export function judgeDisk(free: number, dir: string, least = DISK_MIN_BYTES): Finding {
  const message = `${(free / MEBIBYTE / 1024).toFixed(1)} GB free for ${dir}`;
  const remedy = 'free some space there, or set DATA_DIR to a folder on another disk';
  if (free < Math.max(DISK_MIN_BYTES, least))
    return bad('Disk', `${message}: too little to write`, remedy);
  return free < DISK_GOOD_BYTES ? warn('Disk', message, remedy) : ok('Disk', message);
}

async function checkWritable(dir: string, existing: string): Promise<Finding> {
  if (existing === dir && !(await statIfThere(dir))?.isDirectory()) {
    return bad(SUBJECT, `${dir} is not a folder`, 'set DATA_DIR to another folder');
  }
  const isWritable = await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return bad(SUBJECT, `this user may not write to ${existing}`, REMEDY);
  }
  if (existing !== dir) return ok(SUBJECT, `${dir} is created at the first start`);
  const { mode } = await stat(dir);
  return judgeMode({ mode, names: await readdir(dir) }, dir);
}

/** Other names that may be in the folder: from upgrades and backups as docs/operating.md describes them, npm, and ext4. */
const ALLOWED_NAMES = /^(postgres\..+|.+\.jsonl\.gz(\.age)?|\.npm|\.cache|lost\+found)$/;

interface Folder {
  readonly mode: number;
  readonly names: readonly string[];
}

/**
 * The finding for the permissions of the folder. The database itself is always closed, but other users may see names
 * and sizes of other files. A folder that others need, such as /tmp, must not be closed.
 */
export function judgeMode({ mode, names }: Folder, dir: string): Finding {
  if (!isOpenToOthers({ mode })) return ok(SUBJECT, dir);
  const message = `every user of this machine may read ${dir}`;
  const other = names.find((name) => !isOwnName(name) && !ALLOWED_NAMES.test(name));
  if (other === undefined) return warn(SUBJECT, message, `chmod 700 ${dir}`);
  return warn(
    SUBJECT,
    `${message}, which also contains files of other programs, such as ${other}`,
    names.includes('postgres')
      ? `stop Rembuk, move ${path.join(dir, 'postgres')} into a folder that only Rembuk uses, and set DATA_DIR to it`
      : 'set DATA_DIR to a folder that only Rembuk uses',
  );
}

/** The finding for root. `uid` is the owner of the database, if one exists. */
export function judgeOwner(uid: number | undefined): Finding {
  if (uid !== undefined && uid !== 0 && uid !== NOBODY.uid) {
    return ok(
      'Owner',
      `the database belongs to user ${uid}, and runs as this user also when root starts it`,
    );
  }
  return warn(
    'Owner',
    'root starts Rembuk, so its database runs as nobody',
    'create a user for Rembuk, give it the data folder, and start Rembuk as that user',
  );
}

/** The database belongs to the user who started it first. Another user cannot use it. */
async function checkOwner(dir: string): Promise<Finding[]> {
  const subject = 'Owner';
  const cluster = path.join(dir, 'postgres');
  const found = await statIfThere(cluster);
  if (process.getuid === undefined) return [];
  if (process.getuid() === 0) return [judgeOwner(found?.uid)];
  if (found === undefined) return [];
  if (found.uid === process.getuid()) return [ok(subject, 'the database belongs to this user')];
  const { message, remedy } = describeForeign({ target: cluster, uid: found.uid }, dir);
  return [bad(subject, message, remedy)];
}
