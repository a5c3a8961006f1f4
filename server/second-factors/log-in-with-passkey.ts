import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { networkPrefix } from '#server/platform/http/client-address.ts';
import type { Db } from '#server/schema.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { openToldSessionIn } from '#server/session/open-session.ts';
import type { OpenedSession } from '#server/session/session.repository.ts';
import { takePasskey, type UsedPasskey } from './answer-challenge.ts';
import { useChallenge } from './passkey-challenges.ts';

interface PasskeyLogin {
  readonly challenge: { readonly text: string; readonly expiresAt: Date };
  readonly userId: string;
  /** Verified, but for its counter. */
  readonly passkey: UsedPasskey;
  readonly address: string;
  readonly userAgent: string;
  /** The random id that the client stores. */
  readonly device: string | undefined;
}

/** Opens a session for a verified passkey, in one transaction with its use. */
export function logInWithPasskey(
  { db, mail, countSession }: { db: Db; mail: Mail | undefined; countSession: () => Promise<void> },
  { challenge, userId, passkey, address, userAgent, device }: PasskeyLogin,
): Promise<{ session: OpenedSession } | 'wrong' | 'cloned' | 'used' | 'suspended'> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['email', 'password_hash', 'suspended_at'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user || user.email === null || user.password_hash === null) return 'wrong';
    if (user.suspended_at !== null) return 'suspended';
    if (!(await useChallenge(trx, challenge.text, challenge.expiresAt))) return 'used';
    const taken = await takePasskey(trx, mail, { userId, passkey });
    if (taken !== 'right') return taken;
    await countSession();
    const session = await openToldSessionIn(trx, mail, {
      userId,
      passwordHash: user.password_hash,
      userAgent,
      network: networkPrefix(address),
      device,
      hasProvedSecondFactor: true,
    });
    if (session === undefined) return 'wrong';
    await storeLoginAddress(trx, { userId, email: user.email, address });
    return { session };
  });
}
