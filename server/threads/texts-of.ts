import { categoryKey } from '#contract/category-key.ts';

/**
 * What a thread writes, as it is counted (`app.countText`). The key of its category may be eleven times as long as the
 * category, and stands in several indexes.
 */
export function textsOf(thread: { title: string; body: string; category: string }): string[] {
  const { title, body, category } = thread;
  return [title, body, category, categoryKey(category)];
}
