import type { EventStream } from './endpoint.ts';
import { z } from './zod.ts';

/*
 * GET /v1/events sends these, each as the JSON `data` of one server-sent event. Counts are current totals, not
 * differences, so that receiving a change twice does no harm. The first event is always `ready`: no event is missed
 * from then on, and a client that was disconnected reloads what it shows.
 */

const threadCounts = {
  totalComments: z.int(),
  totalUpVotes: z.int(),
  totalDownVotes: z.int(),
};

const commentCounts = { totalUpVotes: z.int(), totalDownVotes: z.int() };

export const forumEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('thread-created'),
    threadId: z.string(),
    ownerId: z.string(),
    category: z.string(),
  }),
  /** Its comments, votes or text changed, or moderators locked, pinned or moved it. `editedAt` shows whether the text did. */
  z.object({
    type: z.literal('thread-changed'),
    threadId: z.string(),
    ...threadCounts,
    editedAt: z.iso.datetime().nullable(),
    /** Sent only when true. */
    isLocked: z.literal(true).optional(),
    isPinned: z.literal(true).optional(),
    /** Sent only when a moderator moved it. */
    category: z.string().optional(),
    categoryName: z.string().optional(),
  }),
  z.object({ type: z.literal('thread-deleted'), threadId: z.string() }),
  z.object({
    type: z.literal('comment-created'),
    threadId: z.string(),
    commentId: z.string(),
    ownerId: z.string(),
  }),
  z.object({
    type: z.literal('comment-changed'),
    threadId: z.string(),
    commentId: z.string(),
    ...commentCounts,
    editedAt: z.iso.datetime().nullable(),
  }),
  z.object({
    type: z.literal('comment-deleted'),
    threadId: z.string(),
    commentId: z.string(),
  }),
  z.object({ type: z.literal('leaderboards-changed') }),
  /** An admin changed what `GET /v1/community` answers, or another setting. */
  z.object({ type: z.literal('settings-changed') }),
  /** The user was renamed, or their account was deleted. Contains the name, so that no open page has to request it. */
  z.object({
    type: z.literal('user-changed'),
    userId: z.string(),
    name: z.string(),
    avatar: z.string(),
  }),
]);
export type ForumEvent = z.infer<typeof forumEvent>;

export const streamEvents = {
  path: '/events',
  access: 'reader',
  summary: 'Stream changes as server-sent events',
  description: `A stream of server-sent events that continues until the client disconnects, its token ends, or the
server stops; reconnect then. Each event has one JSON object as its \`data\`: ids, counts and names, never a text. The
first is \`ready\`: no later event is missed. It comes again after a gap, and the client then reloads what it shows.
Counts are current values, so receiving a change twice does no harm. A comment line comes every 25 seconds; a client
that does not read is disconnected. Use fetch, with the token in the Authorization header: EventSource would need it in
the URL. "Execute" on this page waits for the end of the answer, and so for ever: try \`curl -N\` instead.`,
  event: forumEvent,
} as const satisfies EventStream;
