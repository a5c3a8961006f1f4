import { hash } from 'node:crypto';
import type { PasskeyAssertion } from '#contract/passkey-responses.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { networkPrefix } from '#server/platform/http/client-address.ts';
import type { Db } from '#server/schema.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { openToldSessionIn } from '#server/session/open-session.ts';
import { hashToken, type OpenedSession } from '#server/session/session.repository.ts';
import { tellOwner } from './factor-letters.ts';
import * as challenges from './login-challenges.repository.ts';
import { isOneTimeCode, normalizeCode } from './one-time-codes.ts';
import { recordUse } from './passkeys.repository.ts';
import { takeRecoveryCode } from './recovery-codes.repository.ts';
import { countUsedCode } from './second-factor-limits.ts';
import { takeOneTimeCode } from './totp.repository.ts';

/** A passkey whose signature was right. */
export interface UsedPasskey {
  readonly id: string;
  readonly name: string;
  readonly counter: number;
}

/** What answers a challenge. A passkey has been verified, but for its counter; undefined when it was not accepted. */
export type Answer =
  | { readonly code: string }
  | { readonly assertion: PasskeyAssertion; readonly passkey: UsedPasskey | undefined };

export interface Answering {
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  readonly answer: Answer;
  readonly address: string;
  readonly userAgent: string;
  /** The random id that the client stores. */
  readonly device: string | undefined;
}

export type Outcome =
  | { readonly session: OpenedSession }
  | 'wrong'
  | 'cloned'
  | 'locked'
  | 'used'
  | 'expired'
  | 'suspended';

export interface AnswerParts {
  readonly db: Db;
  readonly mail: Mail | undefined;
  /** Whether changes are counted: RATE_LIMITS. */
  readonly isLimited: boolean;
  /** Counts a session that is about to be stored. Throws 429 when too many are. */
  readonly countSession: () => Promise<void>;
}

/**
 * Answers the challenge of a login in one transaction: a right answer is used up, opens a session and closes the
 * challenge. The same answer to the same challenge again means that the answer of ours was lost: it opens another session
 * in place of the first.
 */
export function answerChallenge(parts: AnswerParts, answering: Answering): Promise<Outcome> {
  const { challenge: token, userId, email, answer, address, userAgent, device } = answering;
  return inTransaction(parts.db, async (trx) => {
    const challenge = await challenges.lockChallenge(trx, { userId, token });
    if (challenge === 'expired' || challenge === 'suspended') return challenge;
    const answerHash = hashAnswer(answer);
    const { sessionHash } = challenge;
    const isRepeated = challenge.answerHash?.equals(answerHash) ?? false;
    if (challenge.answerHash !== null && !isRepeated) return 'used';
    if (!isRepeated) {
      if (challenge.wrongAnswers >= challenges.WRONG_ANSWERS_MAX) return 'locked';
      const taken = await takeAnswer(trx, parts, { userId, answer });
      if (taken !== 'right') {
        await challenges.countWrongAnswer(trx, token);
        if (taken === 'cloned') return 'cloned';
        return challenge.wrongAnswers + 1 < challenges.WRONG_ANSWERS_MAX ? 'wrong' : 'locked';
      }
      await parts.countSession();
    }
    const replaced = sessionHash ? await deleteReplaced(trx, sessionHash) : [];
    const session = await openToldSessionIn(trx, parts.mail, {
      userId,
      passwordHash: challenge.passwordHash,
      userAgent,
      network: networkPrefix(address),
      device,
      hasProvedSecondFactor: true,
    });
    if (session === undefined) return 'expired';
    await challenges.closeChallenge(trx, token, {
      answerHash,
      sessionHash: hashToken(session.token),
    });
    await storeLoginAddress(trx, { userId, email, address });
    return { session: { ...session, ended: [...session.ended, ...replaced] } };
  });
}

async function takeAnswer(
  trx: Db,
  { mail, isLimited }: AnswerParts,
  { userId, answer }: { userId: string; answer: Answer },
): Promise<'right' | 'wrong' | 'cloned'> {
  if ('assertion' in answer) {
    const { passkey } = answer;
    return passkey === undefined ? 'wrong' : takePasskey(trx, mail, { userId, passkey });
  }
  const code = normalizeCode(answer.code);
  if (isOneTimeCode(code)) {
    return (await takeOneTimeCode(trx, { userId, code })) ? 'right' : 'wrong';
  }
  if (!(await takeRecoveryCode(trx, { userId, code }))) return 'wrong';
  if (isLimited) await countUsedCode(trx, userId);
  await tellOwner(trx, mail, { userId, news: { change: 'recovery-code-used' } });
  return 'right';
}

/** Records the use of a passkey. Tells its owner when its counter went back: somebody has copied it. */
export async function takePasskey(
  trx: Db,
  mail: Mail | undefined,
  { userId, passkey }: { userId: string; passkey: UsedPasskey },
): Promise<'right' | 'wrong' | 'cloned'> {
  const use = await recordUse(trx, { userId, ...passkey });
  if (use !== 'cloned') return use === 'recorded' ? 'right' : 'wrong';
  await tellOwner(trx, mail, { userId, news: { clonedPasskey: passkey.name } });
  return 'cloned';
}

async function deleteReplaced(trx: Db, tokenHash: Buffer): Promise<Buffer[]> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .execute();
  return deleted.map(({ token_hash }) => token_hash);
}

function hashAnswer(answer: Answer): Buffer {
  const text =
    'code' in answer ? normalizeCode(answer.code) : JSON.stringify(answer.assertion.response);
  return hash('sha256', text, 'buffer');
}
