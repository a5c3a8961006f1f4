import type { ThreadPages } from '#web/lib/thread-cache.ts';

/** The categories of the threads, each once. */
export function categoriesOfPages(data: Pick<ThreadPages, 'pages'> | undefined): string[] {
  const threads = (data?.pages ?? []).flatMap((page) => page.threads);
  return [...new Set(threads.map(({ category }) => category))];
}
