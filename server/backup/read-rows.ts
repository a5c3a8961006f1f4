import type pg from 'pg';
import { type Row, asLine } from './archive-format.ts';
import type { Selection } from './selection.ts';

/** So many rows of the maximum length fit into some tens of megabytes. */
const ROWS_AT_ONCE = 200;

const AS_TEXT = { getTypeParser: () => (text: string) => text };

export interface RowLines {
  readonly lines: Buffer;
  readonly rows: number;
}

/** Reads the selected rows as lines of an archive, in batches. A transaction must be open. */
export async function* readRows(
  client: pg.ClientBase,
  { query }: Selection,
): AsyncGenerator<RowLines> {
  await client.query(`declare archived no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from archived`,
      rowMode: 'array',
      types: AS_TEXT,
    });
    if (rows.length === 0) break;
    yield { lines: Buffer.from(rows.map(rowLine).join('')), rows: rows.length };
  }
  await client.query('close archived');
}

function rowLine(row: Row): string {
  return asLine(row);
}
