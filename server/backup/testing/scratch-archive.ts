import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { type OpenOptions, openArchive } from '#server/backup/open-archive.ts';
import { type RestoreOptions, restore } from '#server/backup/restore.ts';
import { migrations } from '#server/migrations/migrations.ts';
import type { Migrations } from '#server/platform/database/migrations/apply.ts';
import { type ScratchDatabase, openScratchDatabase } from '#server/testing/scratch-database.ts';

const FIXTURES = path.join(import.meta.dirname, '../../testing/fixtures');

/** The archive of a small forum as left by the version with that migration. */
export function fixture(migration: string): string {
  return path.join(FIXTURES, `${migration}.jsonl.gz`);
}

/** The forum that most tests begin with. No account in it is deleted. */
export const FORUM = fixture('004-apostrophes');

/** A folder that is deleted when the test ends. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rembuk-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Restores everything in the file, including sessions, so that a test can compare every row. */
export async function restoreFile(
  file: string,
  { connection }: Pick<RestoreOptions, 'connection'>,
  options: Partial<RestoreOptions> & OpenOptions = {},
): Promise<void> {
  const known: Migrations = options.migrations ?? migrations;
  await using archive = await openArchive(file, known, options);
  await restore({ connection, archive, migrations: known, keepSessions: true, ...options });
}

/** A database with this forum in it, at the newest version. */
export async function openForum(): Promise<ScratchDatabase> {
  const forum = await openScratchDatabase();
  await restoreFile(FORUM, forum);
  return forum;
}

/** Writes an archive of a forum into a new folder, and returns the file. */
export async function archiveOf(
  { connection }: ScratchDatabase,
  options: { withoutSecrets?: boolean; migrations?: Migrations; passphrase?: string } = {},
): Promise<string> {
  const file = path.join(await scratchFolder(), 'forum.jsonl.gz');
  await backUp({ connection, file, migrations, ...options });
  return file;
}

/** The lines of an archive, with their line feeds. */
export async function linesOf(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString()
    .split(/(?<=\n)/);
}

/** Packs lines, like an attacker who unpacks an archive, edits it and packs it again. */
export async function packLines(
  lines: readonly string[],
  toBytes: (line: string) => Buffer = Buffer.from,
): Promise<string> {
  const file = path.join(await scratchFolder(), 'edited.jsonl.gz');
  await writeFile(file, gzipSync(Buffer.concat(lines.map((line) => toBytes(line)))));
  return file;
}

/** Packs lines with a manifest that agrees, like an attacker who knows the format. */
export async function forgeLines(
  lines: readonly string[],
  toBytes: (line: string) => Buffer = Buffer.from,
): Promise<string> {
  const [last = ''] = lines.slice(-1);
  const { manifest } = JSON.parse(last);
  manifest.tables = [];
  let hash = createHash('sha256');
  for (const line of lines.slice(1, -1)) {
    const { table } = line.startsWith('{') ? JSON.parse(line) : {};
    if (table !== undefined) {
      hash = createHash('sha256');
      manifest.tables.push({ ...table, rows: 0, sha256: '' });
      manifest.tables.at(-1).sha256 = hash.copy().digest('hex');
    } else {
      hash.update(toBytes(line));
      manifest.tables.at(-1).rows++;
      manifest.tables.at(-1).sha256 = hash.copy().digest('hex');
    }
  }
  return packLines([...lines.slice(0, -1), `${JSON.stringify({ manifest })}\n`], toBytes);
}

/** Every row of every table from the database's own catalogue, without transaction ids. */
export async function contentOf(database: ScratchDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query(`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await database.query(
      `select (to_jsonb(t) - 'changed_in' - 'written_in' - 'replaced_in')::text as row
        from ${String(name)} as t order by 1`,
    );
    content[String(name)] = rows.map(({ row }) => row);
  }
  return content;
}
