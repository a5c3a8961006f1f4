import type { ThreadPages } from '#web/lib/cache/thread-cache.ts';

/** Whom each page has and no page before it: who wrote its threads and the comments they were found by. */
export function usersOfPages(data: Pick<ThreadPages, 'pages'> | undefined): string[][] {
  const seen = new Set<string>();
  return (data?.pages ?? []).map(({ threads }) => {
    const ids = threads.flatMap(({ ownerId, match }) => [
      ownerId,
      match?.commentOwnerId ?? ownerId,
    ]);
    const users = new Set(ids.filter((id) => !seen.has(id)));
    for (const id of users) seen.add(id);
    return [...users];
  });
}
