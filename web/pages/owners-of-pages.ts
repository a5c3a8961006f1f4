import type { ThreadPages } from '#web/lib/thread-cache.ts';

/** Whom each page has and no page before it. */
export function ownersOfPages(data: Pick<ThreadPages, 'pages'> | undefined): string[][] {
  const seen = new Set<string>();
  return (data?.pages ?? []).map(({ threads }) => {
    const owners = new Set(threads.map(({ ownerId }) => ownerId).filter((id) => !seen.has(id)));
    for (const id of owners) seen.add(id);
    return [...owners];
  });
}
