import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HANDLERS_PER_ACCOUNT } from '#server/platform/http/handler-limits.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

it('a write that is answered 503, because its account has too much at work, is not done later', async () => {
  const { token } = await createUser(db);
  const post = (title: string) =>
    send(app, 'POST', '/threads', { token, body: { title, body: 'Isi', category: 'Hobi' } });
  await send(app, 'GET', '/users/me', { token });
  const answers = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    // All are different, because identical requests would wait for one answer.
    const reads = Array.from({ length: HANDLERS_PER_ACCOUNT }, (_, index) =>
      send(app, 'GET', `/users?limit=${index + 1}`, { token }),
    );
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    // The second one waits in the queue behind the first, and is refused after it.
    const writes = [post('Satu'), post('Dua')];
    for (const write of await Promise.all(writes)) {
      expect(write.status).toBe(503);
    }
    return reads;
  });
  await Promise.all(answers);
  expect((await send(app, 'GET', '/threads', { token })).envelope.data).toMatchObject({
    threads: [],
  });
});
