import type { Db } from '#server/schema.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';

/** Recounts the whole forum. Returns the wrong counters, in one line; undefined when all are right. */
export async function findMiscounts(db: Db): Promise<string | undefined> {
  const found = JSON.stringify(await countMiscounts(db));
  return found === JSON.stringify(NO_MISCOUNTS) ? undefined : `miscounted: ${found}`;
}
