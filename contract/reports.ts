import { endpoint } from './endpoint.ts';
import { emptyMessage, id, optionalReason } from './fields.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { holdReasons } from './removals.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/* Reports of texts and people, and the cases into which they are grouped, one for each, for moderators to decide. */

export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'off-topic',
  'personal-data',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** To leave the text or the user alone, or approve the account that waits; or to remove the text, or that account. */
export const caseDecisions = ['keep', 'remove'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** How a case was closed: also by a sanction of the user who was reported. */
export const caseOutcomes = [...caseDecisions, 'sanction'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

const reportBody = z
  .object({
    reason: z.enum(reportReasons, `"reason" must be one of ${reportReasons.join(', ')}`),
    words: optionalReason('words').describe('What moderators should know; required for `other`'),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    error: emptyMessage('words'),
    path: ['words'],
  });

const reporting = {
  method: 'POST',
  access: 'member',
  status: 201,
  failures: [404],
  requiresConfirmedEmail: true,
  query: noQuery,
  body: reportBody,
  data: noData,
} as const;

export const reportThread = endpoint({
  ...reporting,
  path: '/threads/:threadId/reports',
  message: 'thread reported',
  summary: 'Report a thread to moderators; nobody learns who did',
  params: z.object({ threadId: id }),
});

export const reportComment = endpoint({
  ...reporting,
  path: '/threads/:threadId/comments/:commentId/reports',
  message: 'thread comment reported',
  summary: 'Report a comment to moderators; nobody learns who did',
  params: z.object({ threadId: id, commentId: id }),
});

export const reportUser = endpoint({
  ...reporting,
  path: '/users/:userId/reports',
  message: 'user reported',
  summary: 'Report a user to moderators; nobody learns who did',
  params: z.object({ userId: id }),
});

/** An open case with what is needed to decide it. */
export const openCase = z.object({
  id: z.string(),
  threadId: z.string().nullable().describe('Null for a user, who is the `owner`'),
  commentId: z.string().nullable(),
  owner: user,
  threadTitle: z
    .string()
    .describe('Also of a comment; empty for a user, and when the thread is deleted'),
  body: z
    .string()
    .nullable()
    .describe('The reported text; null for a user, and when it is deleted, or its thread is'),
  isHidden: z.boolean().describe('Whether it is hidden until the decision'),
  heldFor: z
    .enum(holdReasons)
    .nullable()
    .describe('Why it was held for approval; null when it was hidden by reports, or is not hidden'),
  openedAt: z.iso.datetime(),
  urgency: z
    .int()
    .describe(
      'The sum of the weights of the reporters, 100 for an ordinary one; -1 for a new account that waits',
    ),
  reportCount: z.int(),
  reports: z
    .array(
      z.object({ reason: z.enum(reportReasons), words: z.string(), reportedAt: z.iso.datetime() }),
    )
    .describe('The newest 20, without the names of reporters'),
  history: z
    .object({ keptCount: z.int(), removedCount: z.int() })
    .describe('Decisions on texts of this owner in the last 90 days, counted up to 100'),
  application: z
    .object({
      email: z.string().optional().describe('Only for admins'),
      invitedBy: user.nullable().describe('Who made the invitation by which they registered'),
    })
    .optional()
    .describe(
      'Only when nobody was reported, but a new account waits: `keep` approves it, `remove` deletes it for good',
    ),
});
export type OpenCase = z.infer<typeof openCase>;

/** A page has at most 20 cases, whatever the `limit`. */
export const listCases = endpoint({
  method: 'GET',
  path: '/cases',
  access: 'member',
  requiresRole: 'moderator',
  status: 200,
  message: 'cases retrieved',
  summary: 'List the open cases, the most urgent first; at most 20 a page',
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ cases: z.array(openCase), ...pageData }),
});

export const decideCase = endpoint({
  method: 'PUT',
  path: '/cases/:caseId/decision',
  access: 'member',
  requiresRole: 'moderator',
  status: 200,
  message: 'case decided',
  summary: 'Decide a case; who comes second is answered with the first decision',
  failures: [403, 404],
  params: z.object({ caseId: id }),
  query: noQuery,
  body: z
    .object({
      decision: z.enum(caseDecisions, `"decision" must be one of ${caseDecisions.join(', ')}`),
      reason: optionalReason('reason').describe(
        'Why, to remove: for the owner, and for everybody who reads the log',
      ),
    })
    .refine(({ decision, reason }) => decision === 'keep' || reason !== '', {
      error: emptyMessage('reason'),
      path: ['reason'],
    }),
  data: z.object({
    decision: z.enum(caseOutcomes).describe('The one that counts: perhaps of another moderator'),
    decider: user,
    isFirst: z.boolean().describe('Whether it was decided by this call'),
  }),
});
