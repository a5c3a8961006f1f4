import type { CommentSort, ThreadSort } from '#contract/threads.ts';
import { formatQuery } from './format-query.ts';
import { paths } from '#web/lib/navigation/paths.ts';

type ListView = { category: string | null; q: string | null; sort: string | null };
type ThreadView = { sort: string; comment: string | null };
// Written out, and checked against the contract: its schemas stay out of the early script.
const COMMENT_SORTS: Readonly<Record<CommentSort, true>> = {
  newest: true,
  oldest: true,
  top: true,
};
const THREAD_SORTS: Readonly<Record<ThreadSort, true>> = { newest: true, active: true, top: true };

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** What the screens ask for first. The hooks call with these, the early script before there is a hook. */
export const firstQueries = {
  /** A few screens of a phone. */
  threads: ({ category, q, sort }: ListView) => ({
    limit: '20',
    category,
    q,
    sort,
  }),
  thread: ({ sort, comment }: ThreadView) => ({ limit: '20', sort, comment }),
  /** Each category has its button (spec §2), unless there are more than anybody looks through. */
  categories: { limit: '50' },
  sessions: { limit: '20' },
};

/**
 * Where the screen at an address of the app calls first, as the hooks do; nowhere for those that show
 * nothing of the forum.
 */
export function firstCalls({ pathname, search, hash }: Address): string[] {
  const said = new URLSearchParams(search);
  const order = said.get('sort') ?? '';
  const threadId = /^\/threads\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (threadId !== undefined) {
    const comment = commentNamed(hash);
    const sort = Object.hasOwn(COMMENT_SORTS, order) ? order : 'newest';
    return [`/v1/threads/${threadId}${formatQuery(firstQueries.thread({ sort, comment }))}`];
  }
  if (pathname === paths.home) {
    const view = {
      category: said.get('category') || null,
      q: said.get('q')?.trim() || null,
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

/** The comment that the address of a thread names; null where it names none. */
export function commentNamed(hash: string): string | null {
  return /^#(comment-[\w-]+)$/.exec(hash)?.[1] ?? null;
}
