import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { countMissedLookups, createLookUp, type Lookup, LOOKUPS } from './search-session.ts';

const { db } = await useTestApp();

/** Runs a lookup of a second, and returns its result and the lookups that were missed. */
function lookUp(lookup: Lookup, isForumLarge: boolean, missedFirst?: readonly Lookup[]) {
  return db.transaction().execute(async (trx) => {
    const session = createLookUp(trx, { missedFirst, isLarge: async () => isForumLarge });
    const read = () => sql`select pg_sleep(1)`.execute(trx).then(() => 'found');
    return [await session.lookUp(lookup, read), session.missed];
  });
}

describe.each(LOOKUPS)('a slow lookup of %s', (lookup) => {
  it('is missed on the first page of a large forum, and then on later pages', async () => {
    const before = countMissedLookups()[lookup];
    expect(await lookUp(lookup, true)).toEqual([undefined, [lookup]]);
    expect(countMissedLookups()[lookup]).toBe(before + 1);
    expect(await lookUp(lookup, true, [lookup])).toEqual([undefined, [lookup]]);
  });

  it('is finished on later pages when the first page finished it, and in a small forum', async () => {
    expect(await lookUp(lookup, true, [])).toEqual(['found', []]);
    expect(await lookUp(lookup, false)).toEqual(['found', []]);
  });
});
