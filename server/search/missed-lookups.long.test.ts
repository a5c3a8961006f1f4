import { RawNode, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/schema.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { searchThreads } from './search.repository.ts';
import { countMissedLookups, createLookUp, type Lookup, LOOKUPS } from './search-session.ts';
import { FEW_TEXTS } from './text-statistics.ts';

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

describe('a search whose lookup of forms is slow on some pages', () => {
  /** The same forum as a large one, in which the lookup of forms takes a second. */
  const slow = db.withPlugin({
    transformQuery({ node }) {
      if (!RawNode.is(node) || !/select term from unnest/.test(node.sqlFragments[0] ?? '')) {
        return node;
      }
      const [last = '', ...rest] = node.sqlFragments.toReversed();
      const slower = [`${last} offset (select 0 from pg_sleep(1))`, ...rest];
      return { ...node, sqlFragments: slower.toReversed() };
    },
    async transformResult({ result }) {
      const rows = result.rows.map((row) => ('moments' in row ? { ...row, rows: FEW_TEXTS } : row));
      return { ...result, rows };
    },
  });

  /** Creates three threads with a form of the word, then three with the word itself; each newest first. */
  async function setUp() {
    const { id } = await createUser(db);
    const ids: string[] = [];
    for (const word of ['Bacaan', 'Bacaan', 'Bacaan', 'Membaca', 'Membaca', 'Membaca']) {
      ids.unshift(await createThread(db, id, { title: 'Halo', body: `<p>${word}</p>` }));
    }
    return { exact: ids.slice(0, 3), all: ids };
  }

  /** Returns the threads of all pages, the later of which are read from another database. */
  async function readPages(first: Db, later: Db): Promise<string[]> {
    const request = { queueKey: 'reader', q: 'membaca', size: 2 };
    const ids: string[] = [];
    let [reader, cursor]: [Db, string | undefined] = [first, undefined];
    do {
      const page = await searchThreads(reader, { ...request, cursor });
      ids.push(...page.hits.map(({ threadId }) => threadId));
      cursor = page.cursorAfter(page.hits.length) ?? undefined;
      reader = later;
    } while (cursor !== undefined);
    return ids;
  }

  it('leaves the forms out on all pages when the first one missed them', async () => {
    const { exact } = await setUp();
    expect(await readPages(slow, db)).toEqual(exact);
  });

  it('finds the forms on all pages when the first one found them', async () => {
    const { all } = await setUp();
    expect(await readPages(db, slow)).toEqual(all);
  });
});
