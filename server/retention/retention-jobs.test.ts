import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startRetentionJobs } from './retention-jobs.ts';
import { attemptsKey } from '#server/session/attempts.repository.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { insertSession } from '#server/session/session.repository.ts';

const { db } = await useTestApp();
const SILENT = { publish: () => {}, logSecurity: () => {} };
const EMAIL = 'sari@contoh.id';

/**
 * Creates a paging history of two days ago, a login address of half a year ago, an expired session beside one that is
 * not, and more attempts than one batch deletes, of which all but one are refilled.
 */
async function leaveOld(): Promise<void> {
  const { id } = await createUser(db);
  await db.updateTable('sessions').set({ expires_at: new Date() }).execute();
  await insertSession(db, id);
  const threadId = await createThread(db, id);
  await db.updateTable('threads').set({ title: 'Diubah' }).where('id', '=', threadId).execute();
  await sql`update thread_search set replaced_at = replaced_at - interval '2 days'`.execute(db);
  await storeLoginAddress(db, { userId: id, email: EMAIL, address: '203.0.113.1' });
  await sql`update login_addresses set last_login_at = now() - interval '181 days'`.execute(db);
  const attempts = Array.from({ length: 30 }, (_, hour) => ({
    key: attemptsKey(String(hour)),
    settled_at: new Date(Date.now() + 3_600_000 * (1 - hour) - 60_000),
  }));
  await db.insertInto('attempts').values(attempts).execute();
}

async function countKept() {
  const { rows } = await sql<{
    texts: number;
    addresses: number;
    sessions: number;
    attempts: number;
  }>`
    select (select count(*)::int from thread_search) as texts,
      (select count(*)::int from login_addresses) as addresses,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from attempts) as attempts`.execute(db);
  return rows[0];
}

it('runs the jobs at the start, and its stop waits for them', async () => {
  await leaveOld();
  expect(await countKept()).toEqual({ texts: 2, addresses: 1, sessions: 2, attempts: 30 });
  const failures: unknown[] = [];
  await startRetentionJobs({ db, ...SILENT }, (error) => failures.push(error))();
  expect(await countKept()).toEqual({ texts: 1, addresses: 0, sessions: 1, attempts: 1 });
  expect(failures).toEqual([]);
});

it('deletes all spellings that no thread has, as earlier versions left them, and no others', async () => {
  const { id } = await createUser(db);
  await createThread(db, id, { title: 'Halo', body: 'Isi', category: 'Hobi' });
  await sql`
    insert into category_spellings (category_key, name, thread_count)
    select 'hobi', 'HOBI' || number, 0 from generate_series(1, 2500) as number`.execute(db);
  await startRetentionJobs({ db, ...SILENT }, (error) => expect.unreachable(String(error)))();
  const spellings = db.selectFrom('category_spellings').select(['name', 'thread_count']);
  expect(await spellings.execute()).toEqual([{ name: 'Hobi', thread_count: 1 }]);
});

it('reports a job that fails, and continues with the others', async () => {
  await leaveOld();
  await sql`alter table thread_search rename to thread_search_away`.execute(db);
  const failures: unknown[] = [];
  try {
    await startRetentionJobs({ db, ...SILENT }, (error) => failures.push(error))();
  } finally {
    await sql`alter table thread_search_away rename to thread_search`.execute(db);
  }
  // Two jobs delete search rows.
  const failure = expect.objectContaining({ message: expect.stringContaining('thread_search') });
  expect(failures).toEqual([failure, failure]);
  expect(await countKept()).toMatchObject({ addresses: 0, sessions: 1, attempts: 1 });
});
