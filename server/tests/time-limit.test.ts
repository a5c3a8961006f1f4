import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { readUnlessSlow } from '#server/platform/concurrency/time-limit.ts';

const { db } = await useTestApp();

it('goes on in the transaction after a read that took too long, with the earlier timeout', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 12345`.execute(trx);
    const slow = readUnlessSlow(trx, 20, () => sql`select pg_sleep(10)`.execute(trx));
    expect(await slow).toBeUndefined();
    const fast = readUnlessSlow(trx, 10_000, () => sql`select 1 as one`.execute(trx));
    expect((await fast)?.rows).toEqual([{ one: 1 }]);
    const { rows } = await sql`show statement_timeout`.execute(trx);
    expect(rows).toEqual([{ statement_timeout: '12345ms' }]);
  });
});

it('throws other errors', async () => {
  await db.transaction().execute(async (trx) => {
    const wrong = readUnlessSlow(trx, 10_000, () => sql`select 1 / 0`.execute(trx));
    await expect(wrong).rejects.toThrow('division by zero');
    expect((await sql`select 1 as one`.execute(trx)).rows).toEqual([{ one: 1 }]);
  });
});
