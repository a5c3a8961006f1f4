import type { QueryClient } from '@tanstack/react-query';

const SETTLED_AFTER_MS = 1_500;

const held = new Map<string, (() => void)[]>();

/**
 * Applies an event at once, unless this tab has a mutation whose key contains `key` that is pending or began less than
 * `SETTLED_AFTER_MS` ago. The event may be older than the mutation, or be about it. Delayed events are applied in
 * order.
 */
export function afterOwnChange(queryClient: QueryClient, key: string, apply: () => void): void {
  const waiting = held.get(key);
  if (waiting) waiting.push(apply);
  else if (isOwnChangeRunning(queryClient, key)) {
    held.set(key, [apply]);
    applyWhenSettled(queryClient, key);
  } else apply();
}

function applyWhenSettled(queryClient: QueryClient, key: string): void {
  setTimeout(() => {
    if (isOwnChangeRunning(queryClient, key)) {
      applyWhenSettled(queryClient, key);
      return;
    }
    for (const apply of held.get(key) ?? []) apply();
    held.delete(key);
  }, SETTLED_AFTER_MS);
}

function isOwnChangeRunning(queryClient: QueryClient, key: string): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ options, state }) =>
        options.mutationKey?.includes(key) &&
        (state.status === 'pending' || Date.now() - state.submittedAt < SETTLED_AFTER_MS),
    );
}
