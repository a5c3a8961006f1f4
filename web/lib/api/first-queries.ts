import type { CommentListView, ThreadListView } from './query-keys.ts';

/** The queries of each screen's first calls, shared by the hooks and the early script. */
export const firstQueries = {
  /** 20 rows are a few screens of a phone. */
  threads: (view: ThreadListView) => ({
    limit: '20',
    ...view,
    pinned:
      view.category === null && view.q === null && (view.sort ?? 'newest') === 'newest'
        ? ('first' as const)
        : null,
  }),
  thread: (view: CommentListView) => ({ limit: '20', ...view }),
  /** Each category has a button (spec §2), up to 50. */
  categories: { limit: '50' },
  sessions: { limit: '20' },
};
