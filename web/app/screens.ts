import { firstQueries } from '#web/lib/api/first-queries.ts';
import { formatQuery } from '#web/lib/api/format-query.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { readCommentListView, readThreadListView } from '#web/lib/navigation/views.ts';
import type { Params } from '#web/lib/router/match-path.ts';

export type Screen = {
  path: string;
  /** Loads its code. */
  load: () => Promise<unknown>;
  /** Returns the addresses of its first calls, exactly as its hooks request them. */
  firstCalls?: (address: Pick<URL, 'search' | 'hash'>, params: Params) => string[];
};

/** The screens for members. The early script imports them, so this module imports little. */
export const screens = {
  home: {
    path: paths.home,
    load: () => import('#web/pages/home-page.tsx'),
    firstCalls({ search }) {
      const view = readThreadListView(new URLSearchParams(search));
      return [
        `/v1/threads${formatQuery(firstQueries.threads(view))}`,
        `/v1/categories${formatQuery(firstQueries.categories)}`,
      ];
    },
  },
  thread: {
    path: paths.threadPattern,
    load: () => import('#web/pages/thread-page.tsx'),
    firstCalls(address, { threadId = '' }) {
      const query = formatQuery(firstQueries.thread(readCommentListView(address)));
      return [`/v1/threads/${encodeURIComponent(threadId)}${query}`];
    },
  },
  addThread: {
    path: paths.addThread,
    load: () => import('#web/pages/add-thread-page.tsx'),
  },
  leaderboards: {
    path: paths.leaderboards,
    load: () => import('#web/pages/leaderboards-page.tsx'),
    firstCalls: () => ['/v1/leaderboards', '/v1/users/me/rank'],
  },
  account: {
    path: paths.account,
    load: () => import('#web/pages/account-page.tsx'),
    firstCalls: () => [
      '/v1/users/me/second-factors',
      `/v1/users/me/sessions${formatQuery(firstQueries.sessions)}`,
    ],
  },
} satisfies Record<string, Screen>;
