import type { ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';

/** Returns the people whom each page adds: the owners of its threads and of the comments that a search found. */
export function usersOfPages(data: { pages: readonly ThreadPage[] } | undefined): string[][] {
  const seen = new Set<string>();
  return (data?.pages ?? []).map(({ ids, matches }) => {
    const found = ids.flatMap((id) => [threads.get(id)?.ownerId, matches[id]?.commentOwnerId]);
    const users = new Set(found.filter((id) => id != null).filter((id) => !seen.has(id)));
    for (const id of users) seen.add(id);
    return [...users];
  });
}
