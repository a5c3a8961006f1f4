import { z } from './zod.ts';
import { categoryKey } from './category-key.ts';
import { comment } from './comments.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  lookupText,
  requiredLine,
  requiredText,
  storableText,
  tooLongMessage,
} from './fields.ts';
import { BODY_MAX, CATEGORY_MAX, TITLE_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery, sortMessage } from './paging.ts';
import { searchMatch } from './search.ts';
import { user } from './users.ts';
import { hasVisibleText } from './visible-text.ts';
import { threadVote, type VoteAction, votesBy } from './votes.ts';

/** The category of a thread whose category is missing or empty (api-v1, "Calls"). */
const DEFAULT_CATEGORY = 'general';

/** Newest first; by the last comment, or the creation if there is none; most votes (up minus down) first. */
export const threadSorts = ['newest', 'active', 'top'] as const;
export type ThreadSort = (typeof threadSorts)[number];

/** The order of a thread's comments. */
export const commentSorts = ['newest', 'oldest', 'top'] as const;
export type CommentSort = (typeof commentSorts)[number];

const categoryOf = {
  /** As written in this thread. */
  category: z.string(),
  /** The displayed name of the category: as most of its threads write it. */
  categoryName: z.string(),
};

/** Sent only when true. */
const marks = {
  isHeld: z
    .literal(true)
    .optional()
    .describe('Whether it waits for the approval of moderators: until then only its owner sees it'),
  isLocked: z.literal(true).optional().describe('Whether only moderators may write in it'),
  isPinned: z.literal(true).optional().describe('Whether moderators pinned it'),
};

/** A thread in lists. */
export const thread = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  ...categoryOf,
  createdAt: z.iso.datetime(),
  ownerId: z.string(),
  totalComments: z.int(),
  ...votesBy,
  /** When it was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
  ...marks,
  /** Where the searched words are. Only in the answer to `q`. */
  match: searchMatch.optional(),
});
export type Thread = z.infer<typeof thread>;

/** A thread with a page of its comments, newest first unless `sort` is given. */
export const detailThread = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  ...categoryOf,
  createdAt: z.iso.datetime(),
  owner: user,
  ...votesBy,
  editedAt: z.iso.datetime().nullable(),
  ...marks,
  totalComments: z.int(),
  comments: z.array(comment),
});
export type DetailThread = z.infer<typeof detailThread>;

/** The texts of a thread from `writtenAt` on. */
const threadRevision = z.object({
  title: z.string(),
  body: z.string(),
  category: z.string(),
  writtenAt: z.iso.datetime(),
});

const threadParams = z.object({ threadId: id });

const categoryText = storableText('category')
  .trim()
  .max(CATEGORY_MAX, tooLongMessage('category', CATEGORY_MAX));

const orDefault = (category: string) =>
  hasVisibleText(categoryKey(category)) ? category : DEFAULT_CATEGORY;

/** The category to which a moderator moves a thread. */
export const movedCategory = categoryText.transform(orDefault);

const threadBody = z.object({
  title: requiredLine('title', TITLE_MAX),
  body: requiredText('body', BODY_MAX),
  category: categoryText.optional().transform((category = '') => orDefault(category)),
});

export const createThread = endpoint({
  method: 'POST',
  path: '/threads',
  access: 'member',
  status: 201,
  message: 'thread created',
  summary: 'Open a thread',
  failures: [],
  requiresConfirmedEmail: true,
  params: noParams,
  query: noQuery,
  body: threadBody,
  data: z.object({ thread }),
});

export const listThreads = endpoint({
  method: 'GET',
  path: '/threads',
  access: 'reader',
  status: 200,
  message: 'threads retrieved',
  summary:
    'List the threads, newest first; find them by category, or by words: then 100 without a limit',
  failures: [],
  params: noParams,
  query: z.object({
    ...pageQuery,
    category: lookupText('category')
      .transform(categoryKey)
      .optional()
      .describe('Only threads of this category, in any spelling'),
    /**
     * Words to search for, or a name. Without `sort`, the best matches come first; without `limit`, a page has
     * `PAGE_MAX` of them.
     */
    q: lookupText('q').optional().describe('Words to search for, or the name of an author'),
    sort: z
      .enum(threadSorts, sortMessage(threadSorts))
      .optional()
      .describe('newest: by creation; active: by the last comment; top: by votes'),
    pinned: z
      .enum(['first'], '"pinned" must be first')
      .optional()
      .describe(
        'first: the first page of all threads, newest first, begins with the pinned ones, beyond its limit. They are missing from later pages, which may thus be shorter',
      ),
  }),
  body: noBody,
  data: z.object({ threads: z.array(thread), ...pageData }),
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
  query: z
    .object({
      ...pageQuery,
      sort: z
        .enum(commentSorts, sortMessage(commentSorts))
        .optional()
        .describe('The order of the comments'),
      comment: id
        .optional()
        .describe('The id of the comment that the page begins with, instead of a cursor'),
    })
    .refine(({ comment, cursor }) => comment === undefined || cursor === undefined, {
      error: '"comment" and "cursor" cannot be used together',
      path: ['cursor'],
    }),
  body: noBody,
  data: z.object({
    detailThread,
    ...pageData,
    /** The cursor of the page that ends just before this one; null at the beginning of the comments. */
    previousCursor: z.string().nullable(),
  }),
});

export const updateThread = endpoint({
  method: 'PUT',
  path: '/threads/:threadId',
  access: 'member',
  status: 200,
  message: 'thread updated',
  summary: "Change one's own thread; its earlier versions stay readable as revisions",
  failures: [403, 404],
  requiresConfirmedEmail: true,
  params: threadParams,
  query: noQuery,
  body: threadBody,
  data: z.object({ thread }),
});

export const deleteThread = endpoint({
  method: 'DELETE',
  path: '/threads/:threadId',
  access: 'member',
  status: 200,
  message: 'thread deleted',
  summary: "Delete one's own thread, with its revisions; its comments can no longer be read",
  failures: [403, 404],
  params: threadParams,
  query: noQuery,
  body: noBody,
  data: noData,
});

/** Without `limit`, a page has `REVISIONS_DEFAULT` of them. */
export const listThreadRevisions = endpoint({
  method: 'GET',
  path: '/threads/:threadId/revisions',
  access: 'reader',
  status: 200,
  message: 'thread revisions retrieved',
  summary: 'List the current and earlier versions of a thread, newest first; 20 without a limit',
  failures: [404],
  params: threadParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ revisions: z.array(threadRevision), ...pageData }),
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
    summary: `Cast a thread ${action}; the answer has the resulting vote`,
    failures: [404],
    requiresConfirmedEmail: true,
    params: threadParams,
    query: noQuery,
    body: noBody,
    data: z.object({ vote: threadVote }),
  });
}
