import type { FastifyInstance } from 'fastify';
import type { PasskeyAssertion } from '#contract/passkey-responses.ts';
import { loginWithPasskey, preparePasskeyLogin } from '#contract/passkeys.ts';
import { SUSPENDED } from '#contract/sanction.ts';
import { SECOND_FACTOR_MESSAGES } from '#contract/second-factors.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { answerLogin } from '#server/session/answer-login.ts';
import { refundOnError } from '#server/session/login-limits.ts';
import { runOpening } from '#server/session/openings.ts';
import { SESSION_BYTES } from '#server/session/storage-limits.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { preloadPasskeyLibrary } from './passkey-library.ts';
import { requestOptions } from './passkey-options.ts';
import { requireSite, type PasskeySite } from './passkey-site.ts';
import { findPasskey, type PasskeyRow } from './passkeys.repository.ts';
import { beginAnswer } from './second-factor-limits.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { readChallenge, readCredentialId, verifyPasskey } from './verify-passkey.ts';

/** The context of challenges for a login with a passkey alone. */
const LOGIN = 'login';

/** Registers the login with a passkey, without a password. */
export function registerPasskeyLogin(app: FastifyInstance, parts: SecondFactorParts): void {
  const { db, mail, challenges } = parts;

  registerEndpoint(
    app,
    preparePasskeyLogin,
    async () => {
      const site = requireSite(parts.site);
      preloadPasskeyLibrary();
      return { data: { options: requestOptions(site, challenges.create(LOGIN)) }, changes: [] };
    },
    { limit: 'login' },
  );

  registerEndpoint(
    app,
    loginWithPasskey,
    async ({ body: { response, device }, address, userAgent, logSecurity }) => {
      const site = requireSite(parts.site);
      const attempt = app.limits.isOn ? await beginAnswer(db, address) : undefined;
      const challenge = readChallenge(response) ?? '';
      const expiresAt = challenges.verify(LOGIN, challenge);
      if (expiresAt && expiresAt < new Date()) throw refusal('expired');
      const used = expiresAt && (await verify(response, challenge, site));
      if (!used) {
        logSecurity('second-factor-wrong');
        throw refusal('wrongPasskey');
      }
      const { row, counter } = used;
      const { userId } = row;
      const opening = () =>
        logInWithPasskey(
          {
            db,
            mail,
            countSession: () => app.countStored({ address, bytes: SESSION_BYTES, isSession: true }),
          },
          {
            challenge: { text: challenge, expiresAt },
            userId,
            passkey: { id: row.id, name: row.name, counter },
            address,
            userAgent,
            device,
          },
        );
      const outcome = await refundOnError(attempt, () => runOpening({ userId, address }, opening));
      if (typeof outcome === 'object') {
        await attempt?.succeed();
        return answerLogin(outcome.session, { userId, logSecurity });
      }
      if (outcome === 'suspended') {
        await attempt?.refund();
        logSecurity('login-refused', { userId });
        throw new AppError('forbidden', SUSPENDED);
      }
      logSecurity(outcome === 'cloned' ? 'passkey-cloned' : 'second-factor-wrong', { userId });
      throw refusal(outcome === 'used' ? 'used' : 'wrongPasskey');
    },
    { limit: 'login' },
  );

  async function verify(
    response: PasskeyAssertion,
    challenge: string,
    site: PasskeySite,
  ): Promise<{ row: PasskeyRow; counter: number } | undefined> {
    const credentialId = readCredentialId(response.id);
    const row = credentialId && (await findPasskey(db, credentialId));
    if (!row || !isOf(response, row.userId)) return undefined;
    const { publicKey } = row;
    const counter = await verifyPasskey(response, {
      challenge,
      site,
      publicKey,
      requiresUserVerification: true,
    });
    return counter === undefined ? undefined : { row, counter };
  }
}

/** Whether the authenticator stores the passkey for this account, if it says so (section 7.2, step 6). */
function isOf({ response: { userHandle } }: PasskeyAssertion, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
}

function refusal(reason: keyof typeof SECOND_FACTOR_MESSAGES): AppError {
  return new AppError('unauthenticated', SECOND_FACTOR_MESSAGES[reason]);
}
