import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Deletes the rows of a table that `where` selects, at most `rowsAtOnce` in a statement. `where` may end with an order.
 * Skips locked rows, because their transaction may wait for other rows of the batch.
 */
export async function deleteInBatches<Schema>(
  db: Kysely<Schema>,
  table: string,
  { where, rowsAtOnce }: { where: RawBuilder<unknown>; rowsAtOnce: number },
): Promise<void> {
  let deleted: bigint | undefined;
  do {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where}
        limit ${sql.lit(rowsAtOnce)} for update skip locked))`.execute(db);
    deleted = numAffectedRows;
  } while (deleted);
}
