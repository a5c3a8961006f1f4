import { user } from './users.ts';
import { z } from './zod.ts';

/** What can be done to a user: a warning they must read, no writing, no login, or all their texts removed as well. */
export const sanctionKinds = ['warning', 'mute', 'suspension', 'purge'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** The message of the 403 to a muted user who writes. */
export const MUTED = 'account is muted';
/** The message of the 403 to a suspended user who logs in with the right password. */
export const SUSPENDED = 'account is suspended';

/** The message of the 403 to somebody who logs in while the account waits for the approval of a moderator. */
export const AWAITS_APPROVAL = 'account waits for approval';

export const outcome = z.enum(['upheld', 'lifted'], '"outcome" must be one of upheld, lifted');

/** What the user wrote against a decision, and what became of it. */
export const appeal = z.object({
  words: z.string(),
  madeAt: z.iso.datetime(),
  outcome: outcome.nullable().describe('Null until another moderator decides'),
  answer: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});

/** A sanction, as the user sees it to whom it was given. */
export const sanction = z.object({
  id: z.string(),
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  givenAt: z.iso.datetime(),
  endsAt: z.iso
    .datetime()
    .nullable()
    .describe('When it ends by itself; null when it does not, and for a warning or a purge'),
  readAt: z.iso.datetime().nullable().describe('When the user confirmed to have read it'),
  liftedAt: z.iso.datetime().nullable(),
  appeal: appeal.nullable(),
});
export type Sanction = z.infer<typeof sanction>;

/** The `data` of the 403 to a user whose password was right, and who may not log in. */
export const suspensionNotice = z.object({
  suspension: sanction
    .nullable()
    .describe('Against it, POST /suspension-appeals; null when it has just ended'),
  isWaiting: z
    .boolean()
    .optional()
    .describe(
      'Only when the account waits for the approval of a moderator; then there is no suspension',
    ),
});

/** A sanction, as moderators see it. */
export const givenSanction = sanction.extend({
  giver: user.nullable().describe('Null for the operator'),
});
export type GivenSanction = z.infer<typeof givenSanction>;
