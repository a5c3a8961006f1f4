import type { CommentSort, ThreadSort } from '#contract/threads.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import type { CommentListView, ThreadListView } from '#web/lib/api/query-keys.ts';

// Written out, and typed by the contract, so that its schemas stay out of the early script.
const COMMENT_SORTS: Readonly<Record<CommentSort, true>> = {
  newest: true,
  oldest: true,
  top: true,
};
const THREAD_SORTS: Readonly<Record<ThreadSort, true>> = { newest: true, active: true, top: true };

/** Reads from the address which threads to list. Invalid parameters are ignored. */
export function readThreadListView(params: URLSearchParams): ThreadListView {
  const q = params.get('q')?.trim() || null;
  return {
    category: params.get('category') || null,
    q,
    sort: oneOf(THREAD_SORTS, params.get('sort')) ?? (q === null ? usualSort() : null),
  };
}

/** The order that admins have set for lists; null for the newest first. */
export function usualSort(): ThreadSort | null {
  if (hasFeature('sort-top')) return 'top';
  return hasFeature('sort-active') ? 'active' : null;
}

/** Reads from the address which comments of a thread to list. */
export function readCommentListView({ search, hash }: Pick<URL, 'search' | 'hash'>) {
  const sort = oneOf(COMMENT_SORTS, new URLSearchParams(search).get('sort')) ?? 'newest';
  return { sort, comment: commentIdInHash(hash) } satisfies CommentListView;
}

/** Returns the id of the comment that the hash names; null for none. */
export function commentIdInHash(hash: string): string | null {
  return /^#(comment-[\w-]+)$/.exec(hash)?.[1] ?? null;
}

function oneOf<Sort extends string>(
  sorts: Readonly<Record<Sort, true>>,
  asked: string | null,
): Sort | null {
  return asked !== null && Object.hasOwn(sorts, asked) ? (asked as Sort) : null;
}
