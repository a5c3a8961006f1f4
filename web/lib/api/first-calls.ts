import type { CommentSort, ThreadSort } from '#contract/threads.ts';
import { formatQuery } from './format-query.ts';
import { paths } from '#web/lib/navigation/paths.ts';

type ListView = { category: string | null; q: string | null; sort: string | null };
type ThreadView = { sort: string; comment: string | null };
// Written out, and typed by the contract, so that its schemas stay out of the early script.
const COMMENT_SORTS: Readonly<Record<CommentSort, true>> = {
  newest: true,
  oldest: true,
  top: true,
};
const THREAD_SORTS: Readonly<Record<ThreadSort, true>> = { newest: true, active: true, top: true };

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** The queries of each screen's first calls, shared by the hooks and the early script. */
export const firstQueries = {
  /** 20 rows are a few screens of a phone. */
  threads: ({ category, q, sort }: ListView) => ({
    limit: '20',
    category,
    q,
    sort,
  }),
  thread: ({ sort, comment }: ThreadView) => ({ limit: '20', sort, comment }),
  /** Each category has a button (spec §2), up to 50. */
  categories: { limit: '50' },
  sessions: { limit: '20' },
};

/** Returns the first calls of the screen at an address, exactly as its hooks make them. */
export function firstCalls({ pathname, search, hash }: Address): string[] {
  const params = new URLSearchParams(search);
  const order = params.get('sort') ?? '';
  const threadId = /^\/threads\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (threadId !== undefined) {
    const comment = commentIdInHash(hash);
    const sort = Object.hasOwn(COMMENT_SORTS, order) ? order : 'newest';
    return [`/v1/threads/${threadId}${formatQuery(firstQueries.thread({ sort, comment }))}`];
  }
  if (pathname === paths.home) {
    const view = {
      category: params.get('category') || null,
      q: params.get('q')?.trim() || null,
      sort: Object.hasOwn(THREAD_SORTS, order) ? order : null,
    };
    return [
      `/v1/threads${formatQuery(firstQueries.threads(view))}`,
      `/v1/categories${formatQuery(firstQueries.categories)}`,
    ];
  }
  if (pathname === paths.leaderboards) {
    return ['/v1/leaderboards', '/v1/users/me/rank'];
  }
  if (pathname === paths.account) {
    return [`/v1/users/me/sessions${formatQuery(firstQueries.sessions)}`];
  }
  return [];
}

/** Returns the id of the comment that the hash names; null for none. */
export function commentIdInHash(hash: string): string | null {
  return /^#(comment-[\w-]+)$/.exec(hash)?.[1] ?? null;
}
