import { categoryKey } from '#contract/category-key.ts';

/**
 * The texts that a thread stores, for `app.countText`. The key of its category may be eleven times as long as the
 * category, and is in several indexes.
 */
export function textsOf(thread: { title: string; body: string; category: string }): string[] {
  const { title, body, category } = thread;
  return [title, body, category, categoryKey(category)];
}
