import { z } from 'zod';

// These deliberately repeat the contract: imported from it, they would share its mistakes.

const text = z.string();
const integer = z.int();
/** ISO 8601 with milliseconds and Z. */
const timestamp = z.iso.datetime({ precision: 3 });
/** A prefix and a nanoid of 16 characters. */
const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}-[A-Za-z0-9_-]{16}$`));

const person = { id: idOf('user'), name: text, avatar: text };
const votesBy = { upVotesBy: z.array(idOf('user')), downVotesBy: z.array(idOf('user')) };
const voteType = z.literal([1, 0, -1]);

export const user = z.object(person);
export const profile = z.object({ ...person, email: text });

export const comment = z.object({
  id: idOf('comment'),
  content: text,
  createdAt: timestamp,
  owner: user,
  ...votesBy,
});

const threadFields = {
  id: idOf('thread'),
  title: text,
  body: text,
  category: text,
  createdAt: timestamp,
  ...votesBy,
};
export const thread = z.object({ ...threadFields, ownerId: idOf('user'), totalComments: integer });
export const detailThread = z.object({ ...threadFields, owner: user, comments: z.array(comment) });

const threadVote = z.object({
  id: idOf('thread_vote'),
  threadId: idOf('thread'),
  userId: idOf('user'),
  voteType,
});
const commentVote = z.object({
  id: idOf('comment_vote'),
  threadId: idOf('thread'),
  commentId: idOf('comment'),
  userId: idOf('user'),
  voteType,
});

export const profileData = z.object({ user: profile });
export const usersData = z.object({ users: z.array(user) });
export const tokenData = z.object({ token: text });
export const threadData = z.object({ thread });
export const threadsData = z.object({ threads: z.array(thread) });
export const detailThreadData = z.object({ detailThread });
export const commentData = z.object({ comment });
export const threadVoteData = z.object({ vote: threadVote });
export const commentVoteData = z.object({ vote: commentVote });
export const categoriesData = z.object({
  categories: z.array(z.object({ name: text, totalThreads: integer })),
});
export const leaderboardsData = z.object({
  leaderboards: z.array(z.object({ user, score: integer })),
});
