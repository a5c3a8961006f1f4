import { categoryKey } from '#contract/category-key.ts';
import type { ThreadPages } from '#web/lib/thread-cache.ts';

/** The categories of the threads, each once, as the first of its threads writes it. */
export function categoriesOfPages(data: Pick<ThreadPages, 'pages'> | undefined): string[] {
  const threads = (data?.pages ?? []).flatMap((page) => page.threads);
  const byKey = new Map<string, string>();
  for (const { category } of threads) {
    const key = categoryKey(category);
    if (!byKey.has(key)) byKey.set(key, category);
  }
  return [...byKey.values()];
}
