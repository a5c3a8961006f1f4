import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from '#server/platform/database/copy.ts';
import { hasMoreStructure } from '#server/platform/http/json-structure.ts';
import { dropIndexesAndKeys } from '#server/platform/database/drop-indexes.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Row, TableHead } from './archive-format.ts';
import { type Table, listTables } from './list-tables.ts';
import type { Archive } from './open-archive.ts';
import type { Part } from './read-archive.ts';
import { selectAll } from './selection.ts';

/** A row of the forum has at most 4 MB: the longest search document, with its positions as text. */
const LONGEST_ROW_BYTES = 16 * 1024 * 1024;

const TIME = 'timestamp with time zone';

export interface LoadOptions {
  /** Tables that are not filled. */
  readonly leftEmpty: readonly string[];
  readonly onProgress: (message: string) => void;
}

/**
 * Replaces the contents of the tables by the rows of the archive, in the current transaction: rows inserted by
 * migrations are deleted, no trigger of ours runs, and indexes are created on the full tables.
 */
export async function loadRows(
  client: pg.ClientBase,
  archive: Archive,
  options: LoadOptions,
): Promise<void> {
  const { onProgress } = options;
  const tables = await listTables(client);
  refuseMissingTables(archive, tables);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const indexes = await dropIndexesAndKeys(client, names);
  await copyTables(client, archive, tables, options);
  for (const table of tables) await refuseUnfitTimes(client, table);
  onProgress('Making the indexes …');
  for (const statement of [...indexes.ofTables.flat(), ...indexes.foreignKeys]) {
    await client.query(statement);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue } of archive.manifest.sequences) {
    await client.query(
      `select setval(oid, $2) from pg_class where oid = to_regclass($1) and relkind = 'S'`,
      [pg.escapeIdentifier(name), lastValue],
    );
  }
}

function refuseMissingTables({ manifest }: Archive, tables: readonly Table[]): void {
  const missing = tables.filter(
    ({ name }) => !manifest.tables.some((table) => table.name === name),
  );
  if (missing.length === 0) return;
  throw new StartError(
    `The backup lacks tables that a forum of its version has (${missing.map(({ name }) => name).join(', ')}), so nothing was restored.`,
  );
}

async function copyTables(
  client: pg.ClientBase,
  archive: Archive,
  tables: readonly Table[],
  { leftEmpty, onProgress }: LoadOptions,
): Promise<void> {
  const parts = archive.read();
  let next = await parts.next();
  while (next.done !== true) {
    const part: Part = next.value;
    const table = 'table' in part && tables.find(({ name }) => name === part.table.name);
    if ('table' in part && !table) {
      onProgress(`The table ${part.table.name} is not one of Rembuk's and is skipped.`);
    }
    if (!('table' in part) || !table || leftEmpty.includes(table.name)) {
      next = await parts.next();
      continue;
    }
    refuseOtherColumns(part.table, table, archive.manifest.secrets);
    const rows = async function* () {
      for (;;) {
        next = await parts.next();
        if (next.done === true || !('rows' in next.value)) return;
        yield Buffer.from(next.value.rows.map((line) => copyLine(line, part.table)).join(''));
      }
    };
    const columns = part.table.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
    const into = client.query(
      copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`),
    );
    await pipeline(Readable.from(rows(), { highWaterMark: 2 }), into);
  }
}

/** An archive without secrets has fewer columns. Those left out get their defaults. */
function refuseOtherColumns(head: TableHead, table: Table, isWhole: boolean): void {
  const expected = selectAll(table).columns;
  const areKnown = head.columns.every((name) => expected.includes(name));
  if (areKnown && (!isWhole || head.columns.length === expected.length)) return;
  throw new StartError(
    `The backup's table ${table.name} has other columns than in a forum of its version, so nothing was restored.`,
  );
}

/**
 * Refuses timestamps that PostgreSQL accepts but no page can show, such as `infinity` or the year 292277: one in a
 * forged backup would fail every list that contains it. The forum's own times are the columns named `…_at`.
 */
async function refuseUnfitTimes(client: pg.ClientBase, { name, columns }: Table): Promise<void> {
  const unfit = columns
    .filter((column) => column.name.endsWith('_at') && column.type === TIME)
    .map(
      (column) => `${pg.escapeIdentifier(column.name)} not between '0001-01-01Z' and '9999-12-31Z'`,
    );
  if (unfit.length === 0) return;
  const { rows } = await client.query(
    `select from ${pg.escapeIdentifier(name)} where ${unfit.join(' or ')} limit 1`,
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The backup's table ${name} has a time before the year 1 or after 9999, so nothing was restored: take another backup.`,
  );
}

function copyLine(line: Buffer, { name, columns }: TableHead): string {
  const row = parseRow(line, columns.length);
  if (row === undefined) {
    throw new StartError(
      `The backup's table ${name} has a row that does not fit it, so nothing was restored.`,
    );
  }
  return `${row.map((value) => (value === null ? '\\N' : copyText(value))).join('\t')}\n`;
}

/**
 * Parses a row of `length` texts or nulls; undefined for any other line. A forged line with deep nesting or millions of
 * values would take fifty times its length in memory: it is not parsed.
 */
function parseRow(line: Buffer, length: number): Row | undefined {
  if (line.length > LONGEST_ROW_BYTES || !isUtf8(line)) return undefined;
  const json = line.toString();
  // Brackets, a line feed, and for each value a comma and at most `null`.
  if (hasMoreStructure(json, 3 + 5 * length)) return undefined;
  try {
    const row: unknown = JSON.parse(json);
    return isRow(row) && row.length === length ? row : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is Row {
  return Array.isArray(row) && row.every((value) => value === null || typeof value === 'string');
}
