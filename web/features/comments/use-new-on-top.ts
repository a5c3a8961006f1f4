import { useMutationState } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { comments } from '#web/store/comments.ts';
import { createCommentKey } from './use-create-comment.ts';

/**
 * How many comments at the beginning of the list stand there only because they were just written here
 * (spec §4), above others that come first in its order; 0 in a list that is in order, or has no others.
 */
export function useNewOnTop(
  threadId: string,
  ids: readonly string[],
  isOtherOrder: boolean,
): number {
  const written = useMutationState({
    filters: { mutationKey: createCommentKey(threadId), status: 'success' },
    select: ({ state }) => (state.data as Comment).id,
  });
  if (!isOtherOrder) return 0;
  const count = ids.findIndex((id) => !written.includes(id));
  const [newest, next] = [count - 1, count].map((index) => comments.get(ids[index] ?? ''));
  return newest && next && next.createdAt < newest.createdAt ? count : 0;
}
