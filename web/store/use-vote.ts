import { useMutation } from '@tanstack/react-query';
import type { VoteType } from '#contract/votes.ts';
import { beginVote, endVote, type VoteDirection, type VotedRows } from './votes.ts';

type VoteOptions = {
  /** The mutation key begins with it; the id follows. */
  name: string;
  send: (direction: VoteDirection) => Promise<{ vote: { voteType: VoteType } }>;
  onFailed?: (error: Error) => void;
};

/** Votes on a row. Votes on one row are sent one after the other; a failure is a toast (spec §8). */
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
