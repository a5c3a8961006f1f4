import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import { clearScrollPositions } from '#web/lib/navigation/scroll-positions.ts';
import { storeLists } from '#web/lib/navigation/store-lists.ts';

/** Stores the user's lists on `pagehide`, so that a reload, and Back after one, restores them. */
export function useStoreListsOnPageHide(userId: string): void {
  const queryClient = useQueryClient();
  const { key: historyKey } = useLocation();
  useEffect(() => {
    const store = ({ persisted }: PageTransitionEvent) => {
      const isAtTop = window.scrollY <= 0;
      const isStored = storeLists(queryClient, userId, { historyKey, isAtTop });
      if (isStored || persisted) return;
      // The reloaded list is shorter, so a scroll position would point at arbitrary rows. `ScrollRestoration`
      // may store its position before or after this: both are reset.
      clearScrollPositions();
      window.scrollTo({ top: 0, behavior: 'instant' });
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [queryClient, userId, historyKey]);
}
