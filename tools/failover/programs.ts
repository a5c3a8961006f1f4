import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';

/** The paths of the programs of Debian that the test runs. */
export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly nginx: string;
  /** The folder of initdb, postgres, pg_rewind … */
  readonly postgres: string;
}

const FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin'];
const POSTGRES_ROOT = '/usr/lib/postgresql';
const POSTGRES_MIN = 15;

/**
 * Finds the programs in `folders` and below `postgresRoot`. Throws a StartError that names missing packages. Installs
 * nothing.
 */
export function findPrograms(folders = FOLDERS, postgresRoot = POSTGRES_ROOT): Programs {
  const found = {
    'etcd-server': find('etcd', folders),
    patroni: find('patroni', folders),
    nginx: find('nginx', folders),
    postgresql: findPostgres(postgresRoot),
  };
  const { 'etcd-server': etcd, patroni, nginx, postgresql: postgres } = found;
  if (etcd && patroni && nginx && postgres) return { etcd, patroni, nginx, postgres };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? name : []));
  throw new StartError(
    `The test needs PostgreSQL, Patroni, etcd and nginx: install ${missing.join(', ')} first (on Debian: apt-get install ${missing.join(' ')}).`,
  );
}

function find(name: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Returns the folder of the newest version. */
function findPostgres(root: string): string | undefined {
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  return versions
    .filter((version) => version >= POSTGRES_MIN)
    .toSorted((one, other) => other - one)
    .map((version) => join(root, String(version), 'bin'))
    .find((folder) => isProgram(join(folder, 'pg_rewind')));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
