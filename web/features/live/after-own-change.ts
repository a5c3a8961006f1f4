import type { QueryClient } from '@tanstack/react-query';

const SETTLED_AFTER_MS = 1_500;

const held = new Map<string, () => void>();

/**
 * Applies counts at once, unless the reader's own vote or comment there is on its way or just
 * arrived: such counts may be from before it, and those that have it follow. Of several only the
 * last is applied.
 */
export function afterOwnChange(queryClient: QueryClient, id: string, apply: () => void): void {
  const isWaiting = held.has(id);
  if (!isWaiting && !isOwnChangeRunning(queryClient, id)) {
    apply();
    return;
  }
  held.set(id, apply);
  if (!isWaiting) applyWhenSettled(queryClient, id);
}

function applyWhenSettled(queryClient: QueryClient, id: string): void {
  setTimeout(() => {
    if (isOwnChangeRunning(queryClient, id)) {
      applyWhenSettled(queryClient, id);
      return;
    }
    held.get(id)?.();
    held.delete(id);
  }, SETTLED_AFTER_MS);
}

/**
 * Tells that the reader wrote that elsewhere, on their phone say; what this page wrote is shown
 * already. While it still sends something like it, nobody can tell the two apart.
 */
export function unlessWrittenHere(
  queryClient: QueryClient,
  { mutationKey, id }: { mutationKey: readonly string[]; id: string },
  tell: () => void,
): void {
  const mutations = queryClient.getMutationCache();
  const isSending = () => mutations.findAll({ mutationKey, status: 'pending' }).length > 0;
  const tellOnce = () => {
    const written = mutations.findAll({ mutationKey }).map(({ state }) => state.data);
    if (!written.some((one) => (one as { id: string } | undefined)?.id === id)) tell();
  };
  if (!isSending()) {
    tellOnce();
    return;
  }
  const stop = mutations.subscribe(() => {
    if (isSending()) return;
    stop();
    tellOnce();
  });
}

/** Whether the reader is deleting that: then they see what comes of it already. */
export function isOwnDeletion(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ options: { mutationKey } }) => mutationKey?.includes(id) && isDeletion(mutationKey));
}

function isDeletion([name]: readonly unknown[]): boolean {
  return name === 'deleteThread' || name === 'deleteComment';
}

/** Whether the reader just changed something about that; every such mutation has the id in its key. */
export function isOwnChangeRunning(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ options, state }) =>
        options.mutationKey?.includes(id) &&
        (state.status === 'pending' || Date.now() - state.submittedAt < SETTLED_AFTER_MS),
    );
}
