import type pg from 'pg';

export interface DroppedIndexes {
  /** For each table: the statements that recreate its indexes and keys. */
  readonly ofTables: string[][];
  /** The statements that recreate the foreign keys, which need the keys of both tables. */
  readonly foreignKeys: string[];
}

/**
 * Drops the indexes, keys and foreign keys of the tables, and returns the statements that recreate them. Creating an
 * index on a full table costs a fraction of inserting its entries one by one.
 */
export async function dropIndexesAndKeys(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<DroppedIndexes> {
  const foreignKeys = await dropConstraints(
    client,
    `contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    tables,
  );
  const ofTables: string[][] = [];
  for (const table of tables) {
    const isKeyOfTable = `contype in ('p', 'u') and conrelid = any($1::regclass[])`;
    const keys = await dropConstraints(client, isKeyOfTable, [table]);
    ofTables.push([...keys, ...(await dropIndexes(client, table))]);
  }
  return { ofTables, foreignKeys };
}

async function dropConstraints(
  client: pg.ClientBase,
  condition: string,
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as make
      from pg_constraint where ${condition} order by conname`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

async function dropIndexes(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop,
        pg_get_indexdef(indexrelid) as make
      from pg_index where indrelid = $1::regclass order by indexrelid`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}
