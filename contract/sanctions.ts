import { endpoint } from './endpoint.ts';
import { emailField, id, optionalReason, requiredLine, requiredText } from './fields.ts';
import { PASSWORD_MAX, REASON_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { givenSanction, outcome, sanction, sanctionKinds } from './sanction.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/* What moderators do to people, and what these say against it. */

/** The longest mute or suspension that ends by itself, in days: ten years. */
const DAYS_MAX = 3_650;

const reason = requiredLine('reason', REASON_MAX).describe(
  'Why: for the user, and for everybody who reads the log',
);

const ofModerators = { access: 'member', requiresRole: 'moderator', query: noQuery } as const;

export const giveSanction = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/users/:userId/sanctions',
  status: 201,
  message: 'sanction given',
  summary: 'Warn, mute or suspend a user, or also remove everything they wrote',
  failures: [403, 404],
  params: z.object({ userId: id }),
  body: z.object({
    kind: z.enum(sanctionKinds, `"kind" must be one of ${sanctionKinds.join(', ')}`),
    reason,
    days: z
      .int('"days" must be a whole number')
      .min(1, '"days" must be at least 1')
      .max(DAYS_MAX, `"days" must be at most ${DAYS_MAX}`)
      .optional()
      .describe('After how many days a mute or a suspension ends; without it, when it is lifted'),
  }),
  data: z.object({ sanction: givenSanction }),
});

export const liftSanction = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/users/:userId/sanctions/:sanctionId',
  status: 200,
  message: 'sanction lifted',
  summary: 'End a sanction; of a purge, the texts come back that can still be restored',
  failures: [403, 404],
  params: z.object({ userId: id, sanctionId: id }),
  body: noBody,
  data: noData,
});

export const listSanctions = endpoint({
  ...ofModerators,
  method: 'GET',
  path: '/users/:userId/sanctions',
  status: 200,
  message: 'sanctions retrieved',
  summary: "List a user's newest 100 sanctions",
  failures: [404],
  params: z.object({ userId: id }),
  body: noBody,
  data: z.object({ sanctions: z.array(givenSanction) }),
});

export const listOwnSanctions = endpoint({
  method: 'GET',
  path: '/users/me/sanctions',
  access: 'member',
  status: 200,
  message: 'sanctions retrieved',
  summary: "List one's own newest 100 sanctions",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ sanctions: z.array(sanction) }),
});

export const readSanction = endpoint({
  method: 'PUT',
  path: '/users/me/sanctions/:sanctionId/reading',
  access: 'member',
  status: 200,
  message: 'sanction read',
  summary: 'Confirm that one has read a sanction',
  failures: [404],
  params: z.object({ sanctionId: id }),
  query: noQuery,
  body: noBody,
  data: noData,
});

const words = requiredLine('words', REASON_MAX).describe('Why the decision is wrong');

export const appealSanction = endpoint({
  method: 'POST',
  path: '/users/me/sanctions/:sanctionId/appeal',
  access: 'member',
  status: 201,
  message: 'appeal made',
  summary: 'Appeal against a sanction, once',
  failures: [404],
  params: z.object({ sanctionId: id }),
  query: noQuery,
  body: z.object({ words }),
  data: noData,
});

export const appealRemoval = endpoint({
  method: 'POST',
  path: '/users/me/removed-texts/:textId/appeal',
  access: 'member',
  status: 201,
  message: 'appeal made',
  summary: "Appeal against the removal of one's own thread or comment, once",
  failures: [404],
  params: z.object({ textId: id }),
  query: noQuery,
  body: z.object({ words }),
  data: noData,
});

/** The password is sent again, because a suspended user has no session. */
export const appealSuspension = endpoint({
  method: 'POST',
  path: '/suspension-appeals',
  access: 'anyone',
  status: 201,
  message: 'appeal made',
  summary: 'Appeal against a suspension or a purge, by e-mail address and password',
  failures: [401, 404],
  params: noParams,
  query: noQuery,
  body: z.object({
    email: emailField('email'),
    password: requiredText('password', PASSWORD_MAX),
    words,
  }),
  data: noData,
});

/** An open appeal, as moderators see it. */
export const openAppeal = z.object({
  id: z.string(),
  user,
  words: z.string(),
  madeAt: z.iso.datetime(),
  sanction: givenSanction.nullable().describe('Null for a removed text'),
  removedText: z
    .object({
      threadId: z.string(),
      commentId: z.string().nullable(),
      title: z.string().nullable(),
      body: z.string(),
      reason: z.string(),
      removedAt: z.iso.datetime(),
    })
    .nullable()
    .describe('Null for a sanction, and when the text can no longer be restored'),
});
export type OpenAppeal = z.infer<typeof openAppeal>;

/** A page has at most 20 appeals, whatever the `limit`. */
export const listAppeals = endpoint({
  method: 'GET',
  path: '/appeals',
  access: 'member',
  requiresRole: 'moderator',
  status: 200,
  message: 'appeals retrieved',
  summary: 'List the open appeals against decisions of others, the oldest first; at most 20 a page',
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ appeals: z.array(openAppeal), ...pageData }),
});

export const decideAppeal = endpoint({
  ...ofModerators,
  method: 'PUT',
  path: '/appeals/:appealId/decision',
  status: 200,
  message: 'appeal decided',
  summary: 'Decide an appeal; who comes second is answered with the first decision',
  failures: [403, 404],
  params: z.object({ appealId: id }),
  body: z.object({
    outcome,
    answer: optionalReason('answer').describe('For the user'),
  }),
  data: z.object({
    outcome: outcome.describe('The one that counts: perhaps of another moderator'),
    decider: user,
    isFirst: z.boolean().describe('Whether it was decided by this call'),
  }),
});
