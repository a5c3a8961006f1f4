import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from '#server/platform/database/copy.ts';

export type CopyValue = string | number | Date;

/** The size of a chunk: enough to keep PostgreSQL busy while the next chunk is generated. */
const CHUNK_CHARACTERS = 262_144;

/** Writes rows by COPY, with backpressure: they are generated only as fast as PostgreSQL reads them. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: string,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows), { highWaterMark: 2 }), copy);
}

function* chunksOf(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(encode).join('\t')}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Encodes a value in the text format of COPY. */
function encode(value: CopyValue): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  return copyText(value);
}
