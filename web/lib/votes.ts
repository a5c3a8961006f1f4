import type { VoteType } from '#contract/votes.ts';
import { setMember, toggleMember } from './toggle-member.ts';

export type VoteDirection = 'up' | 'down';
export type VotesBy = { upVotesBy: string[]; downVotesBy: string[] };

/** Toggles one list alone: up and down do not cancel each other here (spec §4). */
export function toggleVote<T extends VotesBy>(
  voted: T,
  userId: string,
  direction: VoteDirection,
): T {
  return direction === 'up'
    ? { ...voted, upVotesBy: toggleMember(voted.upVotesBy, userId) }
    : { ...voted, downVotesBy: toggleMember(voted.downVotesBy, userId) };
}

/** Both lists as the server says that the user's vote now stands. */
export function applyVote<T extends VotesBy>(voted: T, userId: string, voteType: VoteType): T {
  return {
    ...voted,
    upVotesBy: setMember(voted.upVotesBy, userId, voteType === 1),
    downVotesBy: setMember(voted.downVotesBy, userId, voteType === -1),
  };
}
