import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';

/** The names in every embedded cluster. The port is only a part of the socket's name. */
export const CONNECTION = { port: 5432, user: 'rembuk', database: 'rembuk' } as const;

/**
 * How the launcher connects as the superuser. The forum's role owns the schema `public` and may give the database a
 * search path of its own: a function or operator there must never run with the superuser's privileges.
 */
export const AS_LAUNCHER = {
  ssl: false,
  application_name: 'rembuk launcher',
  options: '-c search_path=pg_catalog,pg_temp',
} as const;

/** The name of the server's socket, inside its own folder. */
export const SOCKET_NAME = `.s.PGSQL.${CONNECTION.port}`;

/** The maximum length of a socket address: 108 bytes on Linux, 104 on macOS, including a terminating zero. */
const ADDRESS_BYTES = process.platform === 'linux' ? 107 : 103;

/** A path of the socket's folder that fits into a socket address. */
export interface SocketFolder {
  readonly host: string;
  /** Releases the path. Connections made by it stay open. */
  release(): void;
}

/**
 * Finds a path to the folder of the server's socket that is short enough for a socket address. The server itself names
 * the socket relative to its folder, so only clients need a short path.
 */
export async function reachSocketFolder(clusterDir: string): Promise<SocketFolder> {
  if (fits(clusterDir)) return { host: clusterDir, release: () => undefined };
  // A descriptor of the folder, by its path in /proc: nothing is left behind when this process dies, and no other user
  // can replace the folder.
  const handles = `/proc/${process.pid}/fd`;
  if (existsSync(handles)) {
    const handle = openSync(clusterDir, 'r');
    return { host: `${handles}/${handle}`, release: () => closeSync(handle) };
  }
  const link = await linkFromHome(clusterDir);
  if (fits(link)) return { host: link, release: () => undefined };
  throw new StartError(
    `The path of the data folder ${clusterDir} is too long for a socket: name a shorter one in DATA_DIR.`,
  );
}

function fits(dir: string): boolean {
  return Buffer.byteLength(path.join(dir, SOCKET_NAME)) <= ADDRESS_BYTES;
}

/** Without /proc: creates a link in the home folder, where no other user can write. */
async function linkFromHome(clusterDir: string): Promise<string> {
  const name = createHash('sha256').update(clusterDir).digest('hex').slice(0, 12);
  const folder = path.join(os.homedir(), '.rembuk');
  const link = path.join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readlink(link).catch(() => undefined)) === clusterDir) return link;
  await rm(link, { force: true });
  await symlink(clusterDir, link);
  return link;
}
