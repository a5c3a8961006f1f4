import { threadSorts, type ThreadSort } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import { Select } from '#web/ui/form/select.tsx';

const BEST_MATCH = 'best';

type ThreadSortSelectProps = {
  view: ThreadListView;
  onSort: (sort: ThreadSort | null) => void;
};

/** Selects the order of the list. A search is ordered by relevance unless another order is chosen. */
export function ThreadSortSelect({ view: { q, sort }, onSort }: ThreadSortSelectProps) {
  const orders = threadSorts.map((value) => ({ value, label: text.threadSorts[value] }));
  const options =
    q === null ? orders : [{ value: BEST_MATCH, label: text.bestMatch } as const, ...orders];
  return (
    <Select<ThreadSort | typeof BEST_MATCH>
      label={text.sortThreads}
      options={options}
      value={sort ?? (q === null ? 'newest' : BEST_MATCH)}
      onChange={(value) => onSort(value === BEST_MATCH ? null : value)}
    />
  );
}
