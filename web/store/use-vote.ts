import { useMutation } from '@tanstack/react-query';
import type { VoteType } from '#contract/votes.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { beginVote, endVote, type VoteDirection, type VotedRows } from './votes.ts';

type VoteOptions = {
  /** The mutation key begins with it; the id follows. */
  name: string;
  send: (direction: VoteDirection) => Promise<{ vote: { voteType: VoteType } }>;
  /** Loads the votes again, into the store. */
  refetch: () => Promise<void>;
};

/**
 * Votes on a row. Votes on one row are sent one after the other. A failure is a toast (spec §8), and refetches the
 * votes, as the vote may have been counted.
 */
export function useVote(rows: VotedRows, id: string, { name, send, refetch }: VoteOptions) {
  const mutationKey = [name, id];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (direction: VoteDirection) => (await send(direction)).vote,
    onMutate: (direction) => beginVote(rows, id, direction),
    onSuccess: (vote) => endVote(rows, id, vote),
    onError: (error) => {
      endVote(rows, id);
      if (hasStatus(error, 404)) rows.change(id, { isRemoved: true });
      // With more votes pending, the next answer contains the current vote. A failure of the refetch is not shown:
      // that of the vote is.
      else if (!rows.get(id)?.pendingVotes?.length) void refetch().catch(() => undefined);
    },
    meta: { failure: 'toast' },
  });
}
