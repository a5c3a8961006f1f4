import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { attemptsKey, countAttempt } from '#server/session/attempts.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

/**
 * Locks a thread, and once the request waits for it, the request's user, whom the request has locked: a deadlock.
 * PostgreSQL ends the statement of the request, which has waited for longest: only then is the user's row free.
 */
async function whileDeadlocked<Answer>(
  { threadId, userId }: { threadId: string; userId: string },
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { sent } = await db.transaction().execute(async (trx) => {
    // So that this transaction is not the one to be ended.
    await sql`set local deadlock_timeout = '1min'`.execute(trx);
    await sql`select from threads where id = ${threadId} for update`.execute(trx);
    const answer = request();
    await expect.poll(isAnyWaiting).toBe(true);
    await sql`select from users where id = ${userId} for update`.execute(trx);
    // Wrapped, so that the transaction does not wait for it.
    return { sent: answer };
  });
  return sent;
}

async function isAnyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

it.each([
  ['a vote', 'POST', '/up-vote', undefined, 201],
  ['a comment', 'POST', '/comments', { content: 'Halo' }, 201],
  ['an edit', 'PUT', '', { title: 'Baru', body: 'Baru', category: 'baru' }, 200],
  ['a deletion', 'DELETE', '', undefined, 200],
] as const)('%s that PostgreSQL ends because of a deadlock is repeated', async (...row) => {
  const [, method, path, body, status] = row;
  const { id: userId, token } = await createUser(db);
  const threadId = await createThread(db, userId);
  const answer = await whileDeadlocked({ threadId, userId }, () =>
    send(app, method, `/threads/${threadId}${path}`, { token, body }),
  );
  expect(answer.status).toBe(status);
});

it('counts a repeated comment and vote once', async () => {
  const { id: userId, token } = await createUser(db);
  const threadId = await createThread(db, userId);
  const path = `/threads/${threadId}`;
  await createComment(db, { threadId, ownerId: userId });
  const commented = await whileDeadlocked({ threadId, userId }, () =>
    send(app, 'POST', `${path}/comments`, { token, body: { content: 'Halo' } }),
  );
  const voted = await whileDeadlocked({ threadId, userId }, () =>
    send(app, 'POST', `${path}/up-vote`, { token }),
  );
  expect([commented.status, voted.status]).toEqual([201, 201]);
  const thread = await db
    .selectFrom('threads')
    .select(['comment_count', 'up_votes'])
    .where('id', '=', threadId)
    .executeTakeFirst();
  expect(thread).toEqual({ comment_count: 2, up_votes: 1 });
});

it('runs a transaction again whose statement PostgreSQL ended', async () => {
  const allowance = (name: string) => ({ key: attemptsKey(name), burst: 10, everyS: 60 });
  // Until both have counted once, each of them waits before it asks for the row of the other.
  const { promise: haveBothCounted, resolve } = Promise.withResolvers<void>();
  let counted = 0;
  const countInOrder = (names: readonly string[]) =>
    inTransaction(db, async (trx) => {
      for (const name of names) {
        await countAttempt(trx, [allowance(name)]);
        counted += 1;
        if (counted === 2) resolve();
        await haveBothCounted;
      }
      return 'committed';
    });
  expect(await Promise.all([countInOrder(['a', 'b']), countInOrder(['b', 'a'])])).toEqual([
    'committed',
    'committed',
  ]);
  // Each transaction had locked the first row when it asked for the second.
  expect(counted).toBeGreaterThan(4);
});
