import type { ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';

/** Whom each page has and no page before it: who wrote its threads and the comments they were found by. */
export function usersOfPages(data: { pages: readonly ThreadPage[] } | undefined): string[][] {
  const seen = new Set<string>();
  return (data?.pages ?? []).map(({ ids, matches }) => {
    const found = ids.flatMap((id) => [threads.get(id)?.ownerId, matches[id]?.commentOwnerId]);
    const users = new Set(found.filter((id) => id != null).filter((id) => !seen.has(id)));
    for (const id of users) seen.add(id);
    return [...users];
  });
}
