import { useMutationState } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { comments } from '#web/store/comments.ts';
import { createCommentKey } from './use-create-comment.ts';

/**
 * Returns how many comments at the top of the list are out of order, because this tab just created them (spec §4);
 * 0 when the list is in order or has no others.
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
