import { comments } from '#web/store/comments.ts';

/**
 * Counts the comments at the top of the list that are out of order, because this tab created them (spec §4); 0 when the
 * list is in order or has no others.
 */
export function countNewOnTop(ids: readonly string[], isOtherOrder: boolean): number {
  if (!isOtherOrder) return 0;
  const count = ids.findIndex((id) => comments.get(id)?.createdHereAt === undefined);
  const [newest, next] = [count - 1, count].map((index) => comments.get(ids[index] ?? ''));
  return newest && next && next.createdAt < newest.createdAt ? count : 0;
}
