import type { Thread } from '#contract/threads.ts';

/** The distinct categories, those with the most threads first. */
export function distinctCategories(threads: readonly Thread[]): string[] {
  const counts = new Map<string, number>();
  for (const { category } of threads) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category);
}

/** The threads of the category; all of them when there is none, or none of it any more. */
export function filterByCategory(threads: readonly Thread[], category: string | null) {
  const found = threads.filter((thread) => thread.category === category);
  return found.length > 0 ? found : threads;
}
