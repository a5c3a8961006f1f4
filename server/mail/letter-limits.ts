import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { type Allowance, attemptsKey, countAttempt } from '#server/session/attempts.repository.ts';
import { emailKey } from '#server/users/users.repository.ts';
import type { Letter, LetterKind } from './letter.ts';

/**
 * How many letters are sent: `burst` at once, then one every `everyS` seconds. Anybody may ask for a letter to any
 * address, and register with it, so that nobody may flood a mailbox, nor the mail server of the forum.
 */
export const LETTER_LIMITS = {
  /** To one mailbox, of each kind that anyone can ask for. */
  requestsOfKind: { burst: 5, everyS: 720 },
  /**
   * To one mailbox, of all these kinds. As many of those that tell of accounts whose address nobody has proved: they are
   * most likely those of strangers.
   */
  mailbox: { burst: 20, everyS: 4_320 },
  /**
   * To one address, of each kind that tells of what happened to an account. These are counted apart: who floods a
   * mailbox must not keep the owner of a proved address from learning that the password was changed.
   */
  notices: { burst: 5, everyS: 7_200 },
  /** To all addresses together that nobody has proved, of those that anyone can ask for; of the others as many. */
  unproved: { burst: 1_000, everyS: 30 },
} as const;

/** Letters that anyone can ask for with an address alone. */
const REQUESTS: readonly LetterKind[] = [
  'password-reset',
  'confirm-address',
  'confirm-new-address',
];

/** `notices` tell of what happened. */
type Group = 'requests' | 'notices';

/** Counts a letter, and returns whether it may be sent. The operator's test letters are not limited. */
export async function countLetter(
  db: Db,
  letter: Letter,
  { isProved }: { isProved: boolean },
): Promise<boolean> {
  if (letter.kind === 'test') return true;
  const { recipient } = letter;
  const group = REQUESTS.includes(letter.kind) ? 'requests' : 'notices';
  // Who adds second factors again and again must not be able to remove others untold.
  const kind = letter.kind === 'second-factor-changed' ? letter.data.change : letter.kind;
  const allowances =
    isProved && group === 'notices'
      ? [
          {
            key: attemptsKey('letters of kind', kind, emailKey(recipient)),
            ...LETTER_LIMITS.notices,
          },
        ]
      : toMailbox(kind, group, recipient);
  if (!isProved) allowances.push(forumAllowance(group));
  return (await countAttempt(db, allowances)) === 0;
}

/** The allowance of the whole forum for letters to addresses that nobody has proved. */
export function forumAllowance(group: Group): Allowance {
  return { key: attemptsKey('letters to unproved addresses', group), ...LETTER_LIMITS.unproved };
}

function toMailbox(kind: string, group: Group, recipient: string): Allowance[] {
  const mailbox = mailboxOf(recipient);
  const ofKind = group === 'requests' ? LETTER_LIMITS.requestsOfKind : LETTER_LIMITS.notices;
  return [
    { key: attemptsKey('letters to mailbox of kind', kind, mailbox), ...ofKind },
    { key: attemptsKey('letters to mailbox', group, mailbox), ...LETTER_LIMITS.mailbox },
  ];
}

/**
 * The mailbox that an address most likely leads to: many mail servers ignore case and what follows a `+`, and the largest
 * ignores dots. Only for limits: elsewhere these are addresses of different people.
 */
function mailboxOf(address: string): string {
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(emailKey(address)) ?? [];
  return `${local.replace(/(?<=.)\+.*$/, '').replaceAll('.', '')}@${host}`;
}

/** Whether somebody has proved that the address of this letter is theirs: that of the account, or one that it had. */
export async function isAddressProved(db: Db, { userId, recipient }: Letter): Promise<boolean> {
  const key = emailKey(recipient);
  const { rows } = await sql`
    select from users where id = ${userId} and email_key = ${key} and email_confirmed_at is not null
    union all
    select from replaced_emails where user_id = ${userId} and email_key = ${key} and was_proved
    limit 1`.execute(db);
  return rows.length > 0;
}
