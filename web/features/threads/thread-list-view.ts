import { isSameCategory } from '#contract/category-key.ts';
import type { ThreadSort } from '#contract/threads.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import { usualSort } from '#web/lib/navigation/views.ts';

/** Formats the view as query parameters, without defaults. */
export function formatView({ category, q, sort }: ThreadListView): URLSearchParams {
  const entries = Object.entries({ category, q, sort: isUsualSort(sort, q) ? null : sort });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => !!entry[1]));
}

/** Whether a new thread of the category goes on top of the list. */
export function showsNewThreadOnTop({ category, q, sort }: ThreadListView, of: string): boolean {
  if (q !== null || (sort ?? 'newest') !== 'newest') return false;
  return category === null || isSameCategory(category, of);
}

function isUsualSort(sort: ThreadSort | null, q: string | null): boolean {
  return q === null && sort === (usualSort() ?? 'newest');
}
