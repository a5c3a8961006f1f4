import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { POOL_SIZE } from '#server/platform/database.ts';
import { HANDLERS_AT_ONCE, HANDLERS_PER_ACCOUNT } from '#server/platform/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

it('an account that asks for much at once leaves connections to others, and is answered in the end', async () => {
  const [busy, other] = [await createUser(db), await createUser(db)];
  const count = 3 * HANDLERS_PER_ACCOUNT;
  const listUsers = (user: { token: string }) => send(app, 'GET', '/users', user);
  const answers = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const asked = Array.from({ length: count }, () => listUsers(busy));
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    const asOther = listUsers(other);
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT + 1);
    return { asked, asOther };
  });
  expect(await answers.asOther).toMatchObject({ status: 200 });
  for (const answer of await Promise.all(answers.asked)) expect(answer.status).toBe(200);
});

it('many accounts that ask for much at once are answered in turns with one that asks for little', async () => {
  const busy = await Promise.all(Array.from({ length: 20 }, () => createUser(db)));
  const other = await createUser(db);
  const listUsers = (user: { token: string }) => send(app, 'GET', '/users', user);
  // From the first request on it is known whose token it is.
  for (const user of [...busy, other]) await send(app, 'GET', '/users/me', user);
  let answered = 0;
  const { asked, asOther } = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const all = busy.flatMap((user) =>
      Array.from({ length: 2 * HANDLERS_PER_ACCOUNT }, () =>
        listUsers(user).finally(() => (answered += 1)),
      ),
    );
    await expect.poll(() => countWaiting(trx)).toBe(POOL_SIZE - 1);
    const one = listUsers(other).then((answer) => ({ ...answer, answeredBefore: answered }));
    await countWaiting(trx);
    return { asked: all, asOther: one };
  });
  const { status, answeredBefore } = await asOther;
  expect(status).toBe(200);
  expect(answeredBefore).toBeLessThan(asked.length / 2 + HANDLERS_AT_ONCE);
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

async function countWaiting(trx: Db): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows.length;
}
