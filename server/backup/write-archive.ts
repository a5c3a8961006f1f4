import { createHash } from 'node:crypto';
import type pg from 'pg';
import { FORMAT, type Header, type Manifest, type TableSummary, asLine } from './archive-format.ts';
import { listSequences, listTables } from './list-tables.ts';
import { readRows } from './read-rows.ts';
import { type Selection, selectAll, selectPublic } from './selection.ts';

export interface ArchiveOptions {
  readonly withoutSecrets: boolean;
  /** The version of the schema. */
  readonly migrations: readonly string[];
  /** Receives the last line, once it is known. */
  readonly onManifest: (manifest: Manifest) => void;
}

/** Writes the lines of an archive of what the current transaction on `client` sees. */
export async function* writeArchive(
  client: pg.ClientBase,
  { withoutSecrets, migrations, onManifest }: ArchiveOptions,
): AsyncGenerator<Buffer> {
  const header: Header = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: [...migrations],
    secrets: !withoutSecrets,
  };
  yield Buffer.from(asLine({ rembuk: header }));
  const tables: TableSummary[] = [];
  for (const table of await listTables(client)) {
    tables.push(yield* writeTable(client, (withoutSecrets ? selectPublic : selectAll)(table)));
  }
  // Read last: no row of the snapshot has a number beyond their values.
  const sequences = await listSequences(client);
  const manifest: Manifest = { ...header, tables, sequences };
  onManifest(manifest);
  yield Buffer.from(asLine({ manifest }));
}

async function* writeTable(
  client: pg.ClientBase,
  selection: Selection,
): AsyncGenerator<Buffer, TableSummary> {
  const { name, columns } = selection;
  const head = { name, columns: [...columns] };
  yield Buffer.from(asLine({ table: head }));
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of readRows(client, selection)) {
    hash.update(batch.lines);
    rows += batch.rows;
    yield batch.lines;
  }
  return { ...head, rows, sha256: hash.digest('hex') };
}

/** Computes the manifest's summary of these rows from the database. */
export async function summarizeTable(
  client: pg.ClientBase,
  selection: Selection,
): Promise<TableSummary> {
  const writing = writeTable(client, selection);
  for (;;) {
    const { value, done } = await writing.next();
    if (done === true) return value;
  }
}
