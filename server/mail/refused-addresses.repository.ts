import { hash } from 'node:crypto';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';

/** How long no letter is sent to an address whose mail server refused it for good, in days. */
export const REFUSAL_DAYS = 30;

/** The longest answer of a mail server that is stored, in characters. */
export const ANSWER_MAX = 500;

/** Whether the mail server of the address refused it for good, less than `REFUSAL_DAYS` ago. */
export async function isRefused(db: Db, address: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('refused_addresses')
    .select('refused_at')
    .where('address_key', '=', keyOf(address))
    .where('refused_at', '>', oldestRefusal())
    .executeTakeFirst();
  return refusal !== undefined;
}

/** Marks an address as refused. `answer` is what the mail server said. */
export async function markRefused(db: Db, address: string, answer: string): Promise<void> {
  const row = { refused_at: new Date(), answer: answer.slice(0, ANSWER_MAX) };
  await db
    .insertInto('refused_addresses')
    .values({ address_key: keyOf(address), ...row })
    .onConflict((conflict) => conflict.column('address_key').doUpdateSet(row))
    .execute();
}

/** Lets letters be sent to these addresses again. */
export async function unmarkRefused(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .deleteFrom('refused_addresses')
    .where('address_key', 'in', addresses.map(keyOf))
    .execute();
}

/** Deletes refusals that no longer count. */
export async function deleteOldRefusals(db: Db): Promise<void> {
  await db.deleteFrom('refused_addresses').where('refused_at', '<', oldestRefusal()).execute();
}

function oldestRefusal(): Date {
  return new Date(Date.now() - REFUSAL_DAYS * 86_400_000);
}

/** A hash: the address itself is stored with the account alone. */
function keyOf(address: string): Buffer {
  return hash('sha256', emailKey(address), 'buffer');
}
