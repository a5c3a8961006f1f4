import { SECOND_FACTOR_MESSAGES, type SecondFactorChallenge } from '#contract/second-factors.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import type { RequireSecondFactor } from '#server/session/require-second-factor.ts';
import { createLoginChallenge, passkeyChallengeOf } from './login-challenges.repository.ts';
import { preloadPasskeyLibrary } from './passkey-library.ts';
import { requestOptions } from './passkey-options.ts';
import type { PasskeySite } from './passkey-site.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { listMethods } from './second-factors.repository.ts';

/** Creates what asks for a second factor at the login. */
export function secondFactorAtLogin(db: Db, site: PasskeySite | undefined): RequireSecondFactor {
  return async ({ id: userId, passwordHash }) => {
    const challenge = await createLoginChallenge(db, { userId, passwordHash });
    if (challenge === undefined) return undefined;
    const all = await listMethods(db, userId);
    const methods = site ? all : all.filter((method) => method !== 'passkey');
    const passkeyOptions =
      site && methods.includes('passkey')
        ? requestOptions(site, passkeyChallengeOf(challenge), await listPasskeys(db, userId))
        : null;
    if (passkeyOptions) preloadPasskeyLibrary();
    const data: SecondFactorChallenge = { challenge, methods, passkeyOptions };
    return new AppError('unauthenticated', SECOND_FACTOR_MESSAGES.required, { data });
  };
}
