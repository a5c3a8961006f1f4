import type { QueryClient } from '@tanstack/react-query';
import { comments } from './comments.ts';
import type { ListPage, ThreadPage } from './lists.ts';
import { threads } from './threads.ts';
import { retainUsers, users } from './users.ts';
import { pending } from './pending.ts';
import { foldAll } from './unfolded.ts';

const SWEPT_AFTER_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Garbage collection: deletes rows that no cached query and no mounted component refers to, a minute after a query has
 * left the cache.
 */
export function startSweeping(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'removed') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      retain(idsInUse(queryClient));
    }, SWEPT_AFTER_MS);
  });
}

/** Deletes everything: the next user must not see what the last one saw. */
export function clearStore(): void {
  clearTimeout(timer);
  timer = undefined;
  retain(new Set());
  foldAll();
}

function retain(ids: ReadonlySet<string>): void {
  threads.retain(ids);
  comments.retain(ids);
  pending.retain(ids);
  const ownerIds = [...threads.all(), ...comments.all()].map(({ ownerId }) => ownerId);
  retainUsers(new Set([...ids, ...ownerIds]));
}

/** The ids in cached lists, in query keys, and on the screen. */
function idsInUse(queryClient: QueryClient): Set<string> {
  const ids = new Set([threads, comments, users].flatMap((rows) => rows.shownIds()));
  for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll()) {
    ids.add(queryHash);
    for (const part of queryKey) if (typeof part === 'string') ids.add(part);
    const { pages = [] } = (state.data ?? {}) as { pages?: Partial<ThreadPage & ListPage>[] };
    for (const page of pages) {
      for (const id of page.ids ?? []) ids.add(id);
      for (const { commentOwnerId } of Object.values(page.matches ?? {})) {
        if (commentOwnerId !== null) ids.add(commentOwnerId);
      }
    }
  }
  return ids;
}
