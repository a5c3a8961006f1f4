import type { Db } from '#server/schema.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';

/** What a recount of the whole forum finds wrong, in one line; undefined when all counts are right. */
export async function findMiscounts(db: Db): Promise<string | undefined> {
  const found = JSON.stringify(await countMiscounts(db));
  return found === JSON.stringify(NO_MISCOUNTS) ? undefined : `miscounted: ${found}`;
}
