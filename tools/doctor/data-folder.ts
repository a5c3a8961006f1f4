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
/** A new database takes 70 MB and wants room to write its log. */
const DISK_NEEDED = 200 * MEBIBYTE;
const DISK_GOOD = 2_048 * MEBIBYTE;

const SUBJECT = 'Data folder';
const REMEDY = 'give it to the user who runs Rembuk, or name another one in DATA_DIR';

/** Disk and permissions of DATA_DIR, which need not be there yet; changes nothing there. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const dir = path.resolve(dataDir);
  let there: string;
  try {
    there = await nearestFolder(dir);
  } catch (error) {
    return [judgeUnreachable(error, dir)];
  }
  const disk = await statfs(there);
  const folder = await checkWritable(dir, there);
  const owner = folder.level !== 'bad' ? await checkOwner(dir) : [];
  const least = leastFree(disk.blocks * disk.bsize);
  return [judgeDisk(disk.bavail * disk.bsize, there, least), folder, ...owner];
}

/** A path that cannot be followed to its end. */
function judgeUnreachable(error: unknown, dir: string): Finding {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return bad(SUBJECT, `this user may not look into what holds ${dir}`, REMEDY);
    case 'ENOTDIR':
      return bad(SUBJECT, `${dir} would be in a file`, 'name another one in DATA_DIR');
    default:
      throw error;
  }
}

/** The folder, or what would hold it. */
async function nearestFolder(dir: string): Promise<string> {
  if (await statIfThere(dir)) return dir;
  const parent = path.dirname(dir);
  return parent === dir ? dir : nearestFolder(parent);
}

/** Of a disk with so many bytes free; below `least` the forum refuses writes. */
export function judgeDisk(free: number, dir: string, least = DISK_NEEDED): Finding {
  const says = `${(free / MEBIBYTE / 1024).toFixed(1)} GB free for ${dir}`;
  const remedy = 'free some space there, or name a folder on another disk in DATA_DIR';
  if (free < Math.max(DISK_NEEDED, least))
    return bad('Disk', `${says}: too little to write`, remedy);
  return free < DISK_GOOD ? warn('Disk', says, remedy) : ok('Disk', says);
}

async function checkWritable(dir: string, there: string): Promise<Finding> {
  if (there === dir && !(await statIfThere(dir))?.isDirectory()) {
    return bad(SUBJECT, `${dir} is not a folder`, 'name another one in DATA_DIR');
  }
  const isWritable = await access(there, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return bad(SUBJECT, `this user may not write to ${there}`, REMEDY);
  }
  if (there !== dir) return ok(SUBJECT, `${dir} comes with the first start`);
  const { mode } = await stat(dir);
  return judgeMode({ mode, names: await readdir(dir) }, dir);
}

/** What the guide, npm and a disk of its own put beside what Rembuk does. */
const NAMES_BESIDE = /^(postgres\..+|.+\.jsonl\.gz(\.age)?|\.npm|\.cache|lost\+found)$/;

interface Folder {
  readonly mode: number;
  readonly names: readonly string[];
}

/**
 * The database in it is closed in any case; names and sizes of what lies beside it are not. A folder that others
 * need, such as /tmp, is not to be closed.
 */
export function judgeMode({ mode, names }: Folder, dir: string): Finding {
  if (!isOpenToOthers({ mode })) return ok(SUBJECT, dir);
  const says = `every user of this machine may look into ${dir}`;
  const other = names.find((name) => !isOwnName(name) && !NAMES_BESIDE.test(name));
  if (other === undefined) return warn(SUBJECT, says, `chmod 700 ${dir}`);
  return warn(
    SUBJECT,
    `${says}, which holds other things than the forum’s, such as ${other}`,
    names.includes('postgres')
      ? `stop Rembuk, move ${path.join(dir, 'postgres')} into a folder of Rembuk’s own, and name that in DATA_DIR`
      : 'name a folder of Rembuk’s own in DATA_DIR',
  );
}

/** What root is told of a database whose folder belongs to that user, if there is one. */
export function judgeOwner(uid: number | undefined): Finding {
  if (uid !== undefined && uid !== 0 && uid !== NOBODY.uid) {
    return ok('Owner', `the database is user ${uid}’s, as whom it also runs when root starts it`);
  }
  return warn(
    'Owner',
    'root starts Rembuk, so its database runs as nobody',
    'make a user for Rembuk, give it the data folder, and start Rembuk as that user',
  );
}

/** The database belongs to whoever started it first; another user cannot use it. */
async function checkOwner(dir: string): Promise<Finding[]> {
  const subject = 'Owner';
  const cluster = path.join(dir, 'postgres');
  const found = await statIfThere(cluster);
  if (process.getuid === undefined) return [];
  if (process.getuid() === 0) return [judgeOwner(found?.uid)];
  if (found === undefined) return [];
  if (found.uid === process.getuid()) return [ok(subject, 'the database is this user’s')];
  const { says, remedy } = describeForeign({ target: cluster, uid: found.uid }, dir);
  return [bad(subject, says, remedy)];
}
