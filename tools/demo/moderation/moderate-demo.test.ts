import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAppeals } from '#server/moderation/appeals.repository.ts';
import { listCases } from '#server/moderation/cases.repository.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { readSettings } from '#server/settings/settings.repository.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { fillWithDemo } from '../fill.ts';
import { generateDemoForum } from '../generate.ts';
import { DEMO_LOGINS, DEMO_SANCTIONED } from '../logins.ts';
import { PEOPLE } from '../people.ts';
import { moderateDemo } from './moderate-demo.ts';
import { readPeople } from './people.ts';

const { connection } = await openScratchDatabase(undefined, afterAll);
const db = openDatabase<Schema>(connection, fail);
afterAll(() => db.destroy());
beforeAll(() => migrate(db, migrations));

it('a demo has nothing to moderate where nobody of its people is', async () => {
  await moderateDemo(db);

  expect(await db.selectFrom('moderation_log').selectAll().execute()).toEqual([]);
});

it('a demo has roles, rules, acts, reports, appeals and a log, and its counters are right', async () => {
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: 60 });
  await fillWithDemo(connection, demo, 'rahasia');
  await moderateDemo(db);

  expect(PEOPLE[0]?.email).toBe(DEMO_LOGINS.member);
  const idOf = await readPeople(db, Object.values(DEMO_LOGINS));
  const callerId = idOf?.(DEMO_LOGINS.admin) ?? '';
  const cases = (await listCases(db, { callerId })).rows;
  expect(cases.map(({ threadId, commentId }) => [threadId !== null, commentId !== null])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect((await listAppeals(db, { callerId })).rows.map(({ kind }) => kind)).toEqual([
    'mute',
    null,
  ]);
  expect((await readSettings(db, 'Rembuk')).rules.value).toContain('<h2>');
  const marks = db
    .selectFrom('threads')
    .select(({ fn }) => [
      fn.count<string>('pinned_at').as('pinned'),
      fn.count<string>('locked_at').as('locked'),
    ]);
  expect(await marks.executeTakeFirst()).toEqual({ pinned: '1', locked: '1' });
  const sanctioned = await db
    .selectFrom('users')
    .innerJoin('sanctions', 'user_id', 'users.id')
    .select(['email', 'kind'])
    .where('lifted_at', 'is', null)
    .orderBy('given_at')
    .execute();
  expect(sanctioned).toEqual([
    { email: DEMO_SANCTIONED.warned, kind: 'warning' },
    { email: DEMO_SANCTIONED.muted, kind: 'mute' },
    { email: DEMO_SANCTIONED.suspended, kind: 'suspension' },
  ]);
  const log = await db.selectFrom('moderation_log').select('action').orderBy('number').execute();
  expect(new Set(log.map(({ action }) => action)).size).toBeGreaterThan(10);
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
});

it('a demo with a single thread is moderated, too', async () => {
  const small = await openScratchDatabase(undefined, afterAll);
  const smallDb = openDatabase<Schema>(small.connection, fail);
  await migrate(smallDb, migrations);
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: 1 });
  await fillWithDemo(small.connection, demo, 'rahasia');
  await moderateDemo(smallDb);
  await smallDb.destroy();
});

function fail(error: Error): never {
  throw error;
}
