import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HANDLERS_PER_ACCOUNT } from '#server/platform/register-endpoint.ts';
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

async function countWaiting(trx: Db): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows.length;
}
