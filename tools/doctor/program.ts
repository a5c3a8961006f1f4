import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { statIfThere } from '#server/embedded-postgres/folders.ts';
import { ROOT } from '../build/build-once.ts';
import { bad, type Finding, ok } from './finding.ts';

const run = promisify(execFile);

const SUBJECT = 'Program';
const READ_AS = join(import.meta.dirname, 'read-as.ts');
/** What `npm start` and the commands read. */
const PARTS = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'contract',
  'server',
  'tools',
  'web',
  'dist',
  'node_modules',
];

/**
 * Checks whether the owner of the data folder can read the program. They cannot if root has installed it with a umask
 * of 077. Only root can check this.
 */
export async function checkProgram(dataDir: string, root = ROOT): Promise<Finding[]> {
  if (process.getuid?.() !== 0) return [];
  const data = await statIfThere(resolve(dataDir)).catch(() => undefined);
  if (data === undefined || data.uid === 0) return [];
  const who = `user ${data.uid}, the owner of the data folder,`;
  const closed = await firstClosed(
    data,
    PARTS.map((part) => join(root, part)),
  );
  if (closed === undefined) return [];
  if (closed === '') return [ok(SUBJECT, `${who} can read it`)];
  const remedy = (await isReachable(root))
    ? await openingCommand(root, dataDir)
    : 'move it to a folder that this user can reach, such as /opt/rembuk';
  return [bad(SUBJECT, `${who} cannot read ${closed}`, remedy)];
}

/** Returns the command that lets all users read the program, but neither the data nor passwords in `.env`. */
async function openingCommand(root: string, dataDir: string): Promise<string> {
  const [env, ...parts] = await Promise.all(
    ['.env', ...PARTS].map(async (part) => (await statIfThere(join(root, part))) && part),
  );
  const hasSecrets = env !== undefined || resolve(dataDir).startsWith(root + sep);
  if (!hasSecrets) return `chmod -R a+rX ${root}`;
  return `cd ${root} && chmod a+rX . && chmod -R a+rX ${parts.filter(Boolean).join(' ')}`;
}

/** Returns the first path that the owner of the data may not read, or ''. Undefined when it cannot be checked. */
async function firstClosed(data: Stats, paths: readonly string[]): Promise<string | undefined> {
  try {
    const groups = await groupsOf(data);
    const account = [String(data.uid), groups.join(',')];
    const { stdout } = await run(process.execPath, [READ_AS, ...account, ...paths]);
    return stdout;
  } catch {
    return undefined;
  }
}

/** Returns the groups of the owner, the primary one first. A user without an account has the group of the folder. */
async function groupsOf({ uid, gid }: Stats): Promise<string[]> {
  try {
    const { stdout } = await run('id', ['-G', String(uid)]);
    return stdout.trim().split(' ');
  } catch {
    return [String(gid)];
  }
}

/** Whether all users may traverse the folders above it. */
async function isReachable(folder: string): Promise<boolean> {
  const above = dirname(folder);
  if (above === folder) return true;
  const { mode } = await stat(above);
  return (mode & 0o001) !== 0 && (await isReachable(above));
}
