import { categoryKey } from '#contract/category-key.ts';
import { idsOf, type ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';

/** Returns the categories of the loaded threads, each once. */
export function categoriesOfPages(data: { pages: readonly ThreadPage[] } | undefined): string[] {
  const byKey = new Map<string, string>();
  for (const id of data ? idsOf(data) : []) {
    const name = threads.get(id)?.categoryName;
    if (name !== undefined) byKey.set(categoryKey(name), name);
  }
  return [...byKey.values()];
}
