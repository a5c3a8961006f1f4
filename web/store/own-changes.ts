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

/** Whether the reader just changed something about that; every such mutation has the id in its key. */
function isOwnChangeRunning(queryClient: QueryClient, id: string): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ options, state }) =>
        options.mutationKey?.includes(id) &&
        (state.status === 'pending' || Date.now() - state.submittedAt < SETTLED_AFTER_MS),
    );
}

type Written = {
  mutationKey: readonly string[];
  rows: { get(id: string): { writtenAt?: number } | undefined };
  id: string;
};

/**
 * Tells that the reader wrote that elsewhere, on their phone say; what this page wrote is shown
 * already. While it still sends something like it, nobody can tell the two apart.
 */
export function unlessWrittenHere(
  queryClient: QueryClient,
  { mutationKey, rows, id }: Written,
  tell: () => void,
): void {
  const isSending = () => queryClient.isMutating({ mutationKey }) > 0;
  const tellOnce = () => {
    if (rows.get(id)?.writtenAt === undefined) tell();
  };
  if (!isSending()) {
    tellOnce();
    return;
  }
  const stop = queryClient.getMutationCache().subscribe(() => {
    if (isSending()) return;
    stop();
    tellOnce();
  });
}
