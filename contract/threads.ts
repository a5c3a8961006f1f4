import { z } from './zod.ts';
import { comment } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine, requiredText, storableText, tooLongMessage } from './fields.ts';
import { BODY_MAX, CATEGORY_MAX, TITLE_MAX } from './limits.ts';
import { noBody, noParams, noQuery } from './nothing.ts';
import { user } from './users.ts';
import { hasVisibleText } from './visible-text.ts';
import { threadVote, type VoteAction, votesBy } from './votes.ts';

/** Where a thread goes whose category is missing or empty (api-v1, "Calls"). */
export const DEFAULT_CATEGORY = 'general';

/** A thread as lists show it. */
export const thread = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  category: z.string(),
  createdAt: z.iso.datetime(),
  ownerId: z.string(),
  totalComments: z.int(),
  ...votesBy,
});
export type Thread = z.infer<typeof thread>;

/** A thread with its comments, newest first. */
export const detailThread = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  category: z.string(),
  createdAt: z.iso.datetime(),
  owner: user,
  ...votesBy,
  comments: z.array(comment),
});
export type DetailThread = z.infer<typeof detailThread>;

const threadParams = z.object({ threadId: id });

export const createThread = endpoint({
  method: 'POST',
  path: '/threads',
  access: 'member',
  status: 201,
  message: 'thread created',
  summary: 'Open a thread',
  failures: [],
  params: noParams,
  query: noQuery,
  body: z.object({
    title: requiredLine('title', TITLE_MAX),
    body: requiredText('body', BODY_MAX),
    category: storableText('category')
      .trim()
      .max(CATEGORY_MAX, tooLongMessage('category', CATEGORY_MAX))
      .optional()
      .transform((category = '') => (hasVisibleText(category) ? category : DEFAULT_CATEGORY)),
  }),
  data: z.object({ thread }),
});

export const listThreads = endpoint({
  method: 'GET',
  path: '/threads',
  access: 'reader',
  status: 200,
  message: 'threads retrieved',
  summary: 'List the threads, newest first',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ threads: z.array(thread) }),
});

export const getThread = endpoint({
  method: 'GET',
  path: '/threads/:threadId',
  access: 'reader',
  status: 200,
  message: 'thread retrieved',
  summary: 'Read a thread and its comments, newest first',
  failures: [404],
  params: threadParams,
  query: noQuery,
  body: noBody,
  data: z.object({ detailThread }),
});

export const upVoteThread = threadVoteEndpoint('up-vote', 'thread up voted');
export const downVoteThread = threadVoteEndpoint('down-vote', 'thread down voted');
export const neutralVoteThread = threadVoteEndpoint('neutral-vote', 'thread neutral voted');

function threadVoteEndpoint(action: VoteAction, message: string) {
  return endpoint({
    method: 'POST',
    path: `/threads/:threadId/${action}`,
    access: 'member',
    status: 201,
    message,
    summary: `Cast a thread ${action}; the answer says what now stands`,
    failures: [404],
    params: threadParams,
    query: noQuery,
    body: noBody,
    data: z.object({ vote: threadVote }),
  });
}
