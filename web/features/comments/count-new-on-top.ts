import { comments } from '#web/store/comments.ts';

/**
 * Counts the comments on top of a list that are out of its order, because this tab created them after the list was
 * requested (spec §4); 0 when the list is in order or has no others.
 */
export function countNewOnTop(ids: readonly string[], readTick: number): number {
  const count = ids.findIndex((id) => (comments.get(id)?.createdHereAt ?? 0) <= readTick);
  const [newest, next] = [count - 1, count].map((index) => comments.get(ids[index] ?? ''));
  return newest && next && next.createdAt < newest.createdAt ? count : 0;
}
