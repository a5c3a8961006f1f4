import type { Change } from '#server/changes/change.ts';

interface TakenBack {
  readonly threads: readonly { readonly threadId: string }[];
  readonly comments: readonly { readonly threadId: string; readonly commentId: string }[];
}

/**
 * The changes by taking back votes on these threads and comments. An account may have 50,000 votes a day: every open page would
 * be sent 8 MB of counts. So only those of the first step are sent; pages show the others when they read again.
 */
export function votesTakenBack(
  { threads, comments }: TakenBack,
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
