import type { Change } from '#server/changes/change.ts';

interface TakenBack {
  readonly threads: readonly { readonly threadId: string }[];
  readonly comments: readonly { readonly threadId: string; readonly commentId: string }[];
}

/** The changes by taking back votes on these threads and comments. */
export function votesTakenBack({ threads, comments }: TakenBack): readonly Change[] {
  return [
    ...threads.map(({ threadId }) => ({ type: 'thread-voted', threadId }) as const),
    ...comments.map(
      ({ threadId, commentId }) => ({ type: 'comment-voted', threadId, commentId }) as const,
    ),
    { type: 'scores-changed' },
  ];
}
