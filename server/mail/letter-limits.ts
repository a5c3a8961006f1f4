import type { Db } from '#server/schema.ts';
import { type Allowance, attemptsKey, countAttempt } from '#server/session/attempts.repository.ts';
import { emailKey } from '#server/users/users.repository.ts';
import type { Letter, LetterKind } from './letter.ts';

/**
 * How many letters one address gets: `burst` at once, then one every `everyS` seconds. Anybody may ask for a letter to
 * any address, so that nobody may flood it.
 */
export const LETTER_LIMITS = {
  /** Of each kind that anyone can ask for. */
  requestsOfKind: { burst: 5, everyS: 720 },
  /** Of all these kinds. */
  requests: { burst: 20, everyS: 4_320 },
  /**
   * Of each kind that tells of what happened to an account. These are counted apart: who floods an address with requests
   * must not keep its owner from learning that the password was changed.
   */
  notices: { burst: 5, everyS: 7_200 },
} as const;

/** Letters that anyone can ask for with an address alone. */
const REQUESTS: readonly LetterKind[] = [
  'password-reset',
  'confirm-address',
  'confirm-new-address',
];

/** Counts a letter, and returns whether its address may get it. The operator's test letters are not limited. */
export async function countLetter(db: Db, { kind, recipient }: Letter): Promise<boolean> {
  const allowances = allowancesOf(kind, emailKey(recipient));
  return allowances.length === 0 || (await countAttempt(db, allowances)) === 0;
}

function allowancesOf(kind: LetterKind, address: string): Allowance[] {
  if (kind === 'test') return [];
  const ofKind = attemptsKey('letters of kind', kind, address);
  if (!REQUESTS.includes(kind)) return [{ key: ofKind, ...LETTER_LIMITS.notices }];
  return [
    { key: ofKind, ...LETTER_LIMITS.requestsOfKind },
    { key: attemptsKey('letters', address), ...LETTER_LIMITS.requests },
  ];
}
