import type { Change } from '#server/changes/change.ts';

interface RetractedVotes {
  readonly threads: readonly { readonly threadId: string }[];
  readonly comments: readonly { readonly threadId: string; readonly commentId: string }[];
}

/**
 * Returns the changes to publish when votes on these threads and comments were deleted. An account may have 50,000
 * votes a day, which would send 8 MB of counts to every open page. Only the first step sends events; pages show the
 * other counts when they next reload.
 */
export function retractedVoteChanges(
  { threads, comments }: RetractedVotes,
  { isFirst }: { readonly isFirst: boolean },
): readonly Change[] {
  const quiet = isFirst ? {} : { isQuiet: true };
  return [
    ...threads.map(({ threadId }) => ({ type: 'thread-voted', threadId, ...quiet }) as const),
    ...comments.map(
      ({ threadId, commentId }) =>
        ({ type: 'comment-voted', threadId, commentId, ...quiet }) as const,
    ),
    { type: 'scores-changed' },
  ];
}
