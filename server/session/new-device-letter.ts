import type { NotNull } from 'kysely';
import type { Letter } from '#server/mail/letter.ts';
import type { Db } from '#server/schema.ts';
import { deviceName, networkName } from './device-name.ts';
import type { LoginClient } from './session.repository.ts';

/** How long the link 'Bukan saya' works, in days. */
const NOT_ME_DAYS = 7;

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
  const now = new Date();
  const device = deviceName(userAgent);
  return {
    kind: 'new-device',
    recipient: email,
    userId,
    data: { name, device, network: networkName(network), at: now.toISOString() },
    links: {
      notMe: {
        purpose: 'not-me',
        // Good while the account has this address.
        data: { emailKey: email_key },
        expiresAt: new Date(now.getTime() + NOT_ME_DAYS * 86_400_000),
      },
    },
  };
}
