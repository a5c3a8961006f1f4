import { categoryKey } from '#contract/category-key.ts';
import type { ThreadPages } from '#web/lib/cache/thread-cache.ts';

/** The categories of the threads, each once. */
export function categoriesOfPages(data: Pick<ThreadPages, 'pages'> | undefined): string[] {
  const threads = (data?.pages ?? []).flatMap((page) => page.threads);
  const byKey = new Map<string, string>();
  for (const { categoryName } of threads) byKey.set(categoryKey(categoryName), categoryName);
  return [...byKey.values()];
}
