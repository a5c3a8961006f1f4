import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Entry } from './merge-pages.ts';
import { useWaiting } from './waiting.ts';

/** Whether new words of what the list shows wait to be asked for. */
export function useIsEditWaiting(
  queryKey: QueryKey,
  shown: Pick<Entry, 'id' | 'editedAt'> | undefined,
): boolean {
  const { edited } = useWaiting(useQueryClient(), hashKey(queryKey));
  const editedAt = shown && edited.get(shown.id);
  return editedAt !== undefined && editedAt !== shown?.editedAt;
}
