import { idOf, integer, listOf, oneOf, record, text, timestamp } from './shapes.ts';

// Written down a second time on purpose: taken from the server's own contract, these would share its mistakes.

const person = { id: idOf('user'), name: text, avatar: text };
const votesBy = { upVotesBy: listOf(idOf('user')), downVotesBy: listOf(idOf('user')) };
const voteType = oneOf(1, 0, -1);

export const user = record(person);
export const profile = record({ ...person, email: text });

export const comment = record({
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
export const thread = record({ ...threadFields, ownerId: idOf('user'), totalComments: integer });
export const detailThread = record({ ...threadFields, owner: user, comments: listOf(comment) });

export const threadVote = record({
  id: idOf('thread_vote'),
  threadId: idOf('thread'),
  userId: idOf('user'),
  voteType,
});
export const commentVote = record({
  id: idOf('comment_vote'),
  threadId: idOf('thread'),
  commentId: idOf('comment'),
  userId: idOf('user'),
  voteType,
});

export const profileData = record({ user: profile });
export const usersData = record({ users: listOf(user) });
export const tokenData = record({ token: text });
export const threadData = record({ thread });
export const threadsData = record({ threads: listOf(thread) });
export const detailThreadData = record({ detailThread });
export const commentData = record({ comment });
export const threadVoteData = record({ vote: threadVote });
export const commentVoteData = record({ vote: commentVote });
export const categoriesData = record({
  categories: listOf(record({ name: text, totalThreads: integer })),
});
export const leaderboardsData = record({
  leaderboards: listOf(record({ user, score: integer })),
});
