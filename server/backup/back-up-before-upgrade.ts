import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Migrations } from '#server/platform/database/migrations/apply.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { backUpUnlocked } from './back-up.ts';
import { type DatabaseSession, openSession } from './database-session.ts';
import { listTables } from './list-tables.ts';
import { UNFINISHED } from './new-file.ts';

/** For how many versions backups are retained: that many upgrades can be undone. */
const VERSIONS_RETAINED = 3;
/** What an upgrade writes beside the largest table: the write-ahead log, and small tables. */
const EXTRA_BYTES = 64 * 1024 * 1024;
const NAME = /^before-(.+)-\d{8}T\d{6}Z\.jsonl\.gz(\.age)?$/;

export interface PendingUpgrade {
  readonly connection: pg.PoolConfig;
  readonly dataDir: string;
  readonly migrations: Migrations;
  /** The first pending migration. */
  readonly next: string;
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined;
  readonly onProgress: (message: string) => void;
}

/**
 * Writes a backup of an embedded database to `<dataDir>/backups` before it is upgraded, unless its tables are empty.
 * The newest backups of the last three versions are retained. The caller must hold the migration lock. Throws a
 * StartError when the disk is too full, and then nothing was upgraded.
 */
export async function backUpBeforeUpgrade(pending: PendingUpgrade): Promise<void> {
  const { connection, dataDir, migrations, next, passphrase, onProgress } = pending;
  await using session = await openSession(connection);
  if (!(await hasRows(session))) return;
  const folder = path.join(dataDir, 'backups');
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `before-${next}-${time}.jsonl.gz${passphrase === undefined ? '' : '.age'}`;
  const file = path.join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    onProgress(`Writing a backup to ${file} before the upgrade …`);
    await backUpUnlocked(session, { file, migrations, passphrase });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database has to be upgraded, and the backup before the upgrade could not be written to ${folder}, so nothing was changed: ${reason}`,
      { cause: error },
    );
  }
  await deleteOldBackups(folder, name);
  await refuseFullDisk(session, dataDir);
}

async function hasRows({ client }: DatabaseSession): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Deletes older backups. An upgrade that fails repeatedly leaves one backup, not one of each attempt. */
async function deleteOldBackups(folder: string, newest: string): Promise<void> {
  const retained = new Set<string>();
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs } = await stat(path.join(folder, name));
      return { name, writtenAt: name === newest ? Infinity : mtimeMs };
    }),
  );
  for (const { name } of files.sort((a, b) => b.writtenAt - a.writtenAt)) {
    const isUnfinished = name.startsWith('before-') && name.includes(UNFINISHED);
    const version = NAME.exec(name)?.[1];
    if (version === undefined && !isUnfinished) continue; // not one of our files
    if (version !== undefined && !retained.has(version) && retained.size < VERSIONS_RETAINED)
      retained.add(version);
    else await rm(path.join(folder, name), { force: true });
  }
}

/** In the worst case a migration rewrites the largest table and its indexes. */
async function refuseFullDisk({ client }: DatabaseSession, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(max(pg_total_relation_size(oid)), 0) as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  const needed = Number(rows[0]?.bytes ?? 0) + EXTRA_BYTES;
  const disk = await statfs(dataDir);
  const free = disk.bavail * disk.bsize;
  if (free >= needed) return;
  throw new StartError(
    `The database has to be upgraded, which may take ${inMegabytes(needed)} MB of disk, and ${inMegabytes(free)} MB are free in ${dataDir}: free some space and start again; nothing was changed.`,
  );
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
