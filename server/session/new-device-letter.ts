import type { NotNull } from 'kysely';
import { notMeLink } from '#server/mail/bound-link.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { Db } from '#server/schema.ts';
import { deviceName, networkName } from './device-name.ts';
import type { LoginClient } from './session.repository.ts';

/** Tells the owner of an account of a login with a device that is not known. The user's row must be locked. */
export async function newDeviceLetter(
  trx: Db,
  { userId, userAgent, network }: LoginClient & { readonly userId: string },
): Promise<Letter> {
  const { name, email, email_key } = await trx
    .selectFrom('users')
    .select(['name', 'email', 'email_key'])
    .where('id', '=', userId)
    .$narrowType<{ name: NotNull; email: NotNull; email_key: NotNull }>()
    .executeTakeFirstOrThrow();
  const device = deviceName(userAgent);
  return {
    kind: 'new-device',
    recipient: email,
    userId,
    data: { name, device, network: networkName(network), at: new Date().toISOString() },
    links: { notMe: notMeLink(email_key) },
  };
}
