import { useMutation } from '@tanstack/react-query';
import type { VoteType } from '#contract/votes.ts';
import { beginVote, endVote, type VoteDirection, type VotedRows } from './votes.ts';

type VoteOptions = {
  /** With the id, the key of the mutation. */
  name: string;
  send: (direction: VoteDirection) => Promise<{ vote: { voteType: VoteType } }>;
  onFailed?: (error: Error) => void;
};

/**
 * Votes on a row. Votes on one row go to the server one after the other: the last click has the last
 * word. A failure is a toast (spec §8).
 */
export function useVote(rows: VotedRows, id: string, { name, send, onFailed }: VoteOptions) {
  const mutationKey = [name, id];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (direction: VoteDirection) => (await send(direction)).vote,
    onMutate: (direction) => beginVote(rows, id, direction),
    onSuccess: (vote) => endVote(rows, id, vote),
    onError: (error) => {
      endVote(rows, id);
      onFailed?.(error);
    },
    meta: { failure: 'toast' },
  });
}
