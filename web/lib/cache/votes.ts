import type { VoteType } from '#contract/votes.ts';
import { setMember } from './set-member.ts';

export type VoteDirection = 'up' | 'down';

/** The votes on a thread or comment; the lists may be only the newest of `total…`. */
export type VotesBy = {
  upVotesBy: string[];
  downVotesBy: string[];
  totalUpVotes: number;
  totalDownVotes: number;
};

/**
 * As the server sent it, with the user in the lists just where their vote stands, however many
 * voted after them: from here on the lists alone say what the user's vote is.
 */
export function withOwnVote<T extends VotesBy & { ownVote?: VoteType | undefined }>(
  voted: T,
  userId: string,
): T {
  if (voted.ownVote === undefined) return voted;
  return {
    ...voted,
    upVotesBy: setMember(voted.upVotesBy, userId, voted.ownVote === 1),
    downVotesBy: setMember(voted.downVotesBy, userId, voted.ownVote === -1),
  };
}

/** Toggles one list alone: up and down do not cancel each other here (spec §4). */
export function toggleVote<T extends VotesBy>(
  voted: T,
  userId: string,
  direction: VoteDirection,
): T {
  return direction === 'up'
    ? setUp(voted, userId, !voted.upVotesBy.includes(userId))
    : setDown(voted, userId, !voted.downVotesBy.includes(userId));
}

/** Both lists as the server says that the user's vote now stands. */
export function applyVote<T extends VotesBy>(voted: T, userId: string, voteType: VoteType): T {
  return setDown(setUp(voted, userId, voteType === 1), userId, voteType === -1);
}

function setUp<T extends VotesBy>(voted: T, userId: string, isUp: boolean): T {
  const upVotesBy = setMember(voted.upVotesBy, userId, isUp);
  const change = upVotesBy.length - voted.upVotesBy.length;
  return { ...voted, upVotesBy, totalUpVotes: voted.totalUpVotes + change };
}

function setDown<T extends VotesBy>(voted: T, userId: string, isDown: boolean): T {
  const downVotesBy = setMember(voted.downVotesBy, userId, isDown);
  const change = downVotesBy.length - voted.downVotesBy.length;
  return { ...voted, downVotesBy, totalDownVotes: voted.totalDownVotes + change };
}
