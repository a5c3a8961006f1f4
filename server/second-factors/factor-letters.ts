import type { NotNull } from 'kysely';
import { notMeLink } from '#server/mail/bound-link.ts';
import type { Letter, SecondFactorChange } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Db } from '#server/schema.ts';

/** What a letter tells the owner of an account. `label` is the name of a passkey. */
export type FactorNews =
  | { readonly change: SecondFactorChange; readonly label?: string }
  | { readonly clonedPasskey: string };

/** Writes to the owner of an account, in the transaction of what it tells. Without mail it does nothing. */
export async function tellOwner(
  trx: Db,
  mail: Mail | undefined,
  { userId, news }: { userId: string; news: FactorNews },
): Promise<void> {
  if (mail === undefined) return;
  const user = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_key'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ name: NotNull; email: NotNull; email_key: NotNull }>()
    .executeTakeFirst();
  if (user) await mail.queue(trx, letterOf(userId, user, news));
}

function letterOf(
  userId: string,
  { name, email, email_key }: { name: string; email: string; email_key: string },
  news: FactorNews,
): Letter {
  const at = new Date().toISOString();
  const envelope = { userId, recipient: email, links: { notMe: notMeLink(email_key) } };
  if ('clonedPasskey' in news) {
    return { ...envelope, kind: 'passkey-cloned', data: { name, label: news.clonedPasskey, at } };
  }
  return { ...envelope, kind: 'second-factor-changed', data: { name, ...news, at } };
}
