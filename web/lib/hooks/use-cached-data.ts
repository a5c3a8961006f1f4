import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Subscribes to the cached data of a query without fetching it; undefined for none. Not `useQuery`, which
 * would be a tenth of the script that the login screen loads.
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
