import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';

const key = queryKeys.newRecoveryCodes;

/**
 * Holds new recovery codes in memory until the user has saved them, on every screen. The end of the session deletes
 * them. Until then the browser asks before the page is closed or reloaded.
 */
export function holdNewRecoveryCodes(queryClient: QueryClient, codes: readonly string[]): void {
  queryClient.setQueryDefaults(key, { gcTime: Infinity });
  queryClient.setQueryData(key, codes);
  window.addEventListener('beforeunload', function warn(event) {
    if (queryClient.getQueryData(key)) event.preventDefault();
    else window.removeEventListener('beforeunload', warn);
  });
}

/** Returns the codes that wait to be saved, and a function that forgets them. */
export function useNewRecoveryCodes() {
  const queryClient = useQueryClient();
  const codes = useCachedData(key) as readonly string[] | undefined;
  return { codes, forget: () => queryClient.removeQueries({ queryKey: key }) };
}
