import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What the cache holds under that key, drawn again when it changes; undefined while there is nothing.
 * Asks for nothing. Not `useQuery`, which would be a tenth of all the script that the login screen loads.
 */
export function useCachedData(queryKey: QueryKey): unknown {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => queryClient.getQueryData(queryKey));
}
