import type { FastifyInstance } from 'fastify';
import type { PasskeyAssertion } from '#contract/passkey-responses.ts';
import { NO_PASSKEYS } from '#contract/passkeys.ts';
import { SUSPENDED } from '#contract/sanction.ts';
import { answerSecondFactor, SECOND_FACTOR_MESSAGES } from '#contract/second-factors.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { answerLogin } from '#server/session/answer-login.ts';
import { refundOnError } from '#server/session/login-limits.ts';
import { runOpening } from '#server/session/openings.ts';
import { SESSION_BYTES } from '#server/session/storage-limits.ts';
import { answerChallenge, type UsedPasskey } from './answer-challenge.ts';
import {
  type Challenged,
  findChallenged,
  passkeyChallengeOf,
} from './login-challenges.repository.ts';
import { isOneTimeCode, normalizeCode } from './one-time-codes.ts';
import { findPasskey } from './passkeys.repository.ts';
import { beginAnswer, beginOneTimeCode } from './second-factor-limits.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { readCredentialId, verifyPasskey } from './verify-passkey.ts';

/** The kind and the message of each refusal. */
const REFUSALS = {
  wrong: ['unauthenticated', SECOND_FACTOR_MESSAGES.wrongCode],
  cloned: ['unauthenticated', SECOND_FACTOR_MESSAGES.wrongPasskey],
  locked: ['unauthenticated', SECOND_FACTOR_MESSAGES.locked],
  used: ['unauthenticated', SECOND_FACTOR_MESSAGES.used],
  expired: ['unauthenticated', SECOND_FACTOR_MESSAGES.expired],
  suspended: ['forbidden', SUSPENDED],
} as const;

/** Registers the second step of a login. */
export function registerSecondFactorLogin(app: FastifyInstance, parts: SecondFactorParts): void {
  const { db, mail, site } = parts;
  const isLimited = app.limits.isOn;

  registerEndpoint(
    app,
    answerSecondFactor,
    async ({ body, address, userAgent, logSecurity }) => {
      const { challenge, passkey: assertion, code = '', device } = body;
      if (assertion && !site) throw new AppError('invalid', NO_PASSKEYS);
      const attempt = isLimited ? await beginAnswer(db, address) : undefined;
      const challenged = await refundOnError(attempt, () => requireChallenged(challenge));
      const { userId, email } = challenged;
      const countSession = () =>
        app.countStored({ address, bytes: SESSION_BYTES, isSession: true });
      const answering = async () => {
        const isGuessable = isLimited && !assertion && isOneTimeCode(normalizeCode(code));
        const ofCode = isGuessable
          ? await beginOneTimeCode(db, { userId, email, address })
          : undefined;
        const outcome = await refundOnError(ofCode, async () => {
          const answer = assertion
            ? { assertion, passkey: await usedPasskey(assertion, challenge, userId) }
            : { code };
          return answerChallenge(
            { db, mail, isLimited, countSession },
            { challenge, userId, email, answer, address, userAgent, device },
          );
        });
        return { outcome, ofCode };
      };
      const { outcome, ofCode } = await refundOnError(attempt, () =>
        runOpening({ userId, address }, answering),
      );
      if (typeof outcome === 'object') {
        await Promise.all([attempt?.succeed(), ofCode?.succeed()]);
        return answerLogin(outcome.session, { userId, logSecurity });
      }
      // The others are refused without a comparison.
      if (outcome !== 'wrong' && outcome !== 'cloned') {
        await Promise.all([attempt?.refund(), ofCode?.refund()]);
      }
      if (outcome === 'cloned') logSecurity('passkey-cloned', { userId });
      else if (outcome !== 'suspended') logSecurity('second-factor-wrong', { userId });
      throw refusal(outcome, assertion ? 'passkey' : 'code');
    },
    { limit: 'login' },
  );

  async function requireChallenged(challenge: string): Promise<Challenged> {
    const challenged = await findChallenged(db, challenge);
    if (!challenged) throw refusal('expired');
    return challenged;
  }

  async function usedPasskey(
    assertion: PasskeyAssertion,
    challenge: string,
    userId: string,
  ): Promise<UsedPasskey | undefined> {
    const credentialId = readCredentialId(assertion.id);
    const row = credentialId && (await findPasskey(db, credentialId));
    if (!row || row.userId !== userId || !site) return undefined;
    const counter = await verifyPasskey(assertion, {
      challenge: passkeyChallengeOf(challenge),
      site,
      publicKey: row.publicKey,
      requiresUserVerification: false,
    });
    return counter === undefined ? undefined : { id: row.id, name: row.name, counter };
  }
}

function refusal(outcome: keyof typeof REFUSALS, by: 'passkey' | 'code' = 'code'): AppError {
  const [kind, message] = REFUSALS[outcome === 'wrong' && by === 'passkey' ? 'cloned' : outcome];
  return new AppError(kind, message);
}
