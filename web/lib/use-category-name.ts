import type { listCategories } from '#contract/categories.ts';
import { categoryKey } from '#contract/category-key.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { queryKeys } from './query-keys.ts';
import { useCachedData } from './use-cached-data.ts';

type CategoryPage = DataOf<typeof listCategories>;

/** Made once for each answer: every card of a list asks. */
const namesOf = new WeakMap<CategoryPage, ReadonlyMap<string, string>>();

/**
 * A category as most of its threads write it, where the popular categories are known and it is one of
 * them; otherwise as it is given.
 */
export function useCategoryName(category: string): string {
  const popular = useCachedData(queryKeys.categories) as CategoryPage | undefined;
  return (popular && namesByKey(popular).get(categoryKey(category))) ?? category;
}

function namesByKey(popular: CategoryPage): ReadonlyMap<string, string> {
  let names = namesOf.get(popular);
  if (!names) {
    names = new Map(popular.categories.map(({ name }) => [categoryKey(name), name]));
    namesOf.set(popular, names);
  }
  return names;
}
