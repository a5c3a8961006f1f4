import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import { storeVisits } from '#web/lib/list-visits.ts';
import { forgetScrollPlaces } from '#web/lib/scroll-places.ts';

/** Stores the user's lists when the page goes: a reload, and Back after one, finds them as they were. */
export function ListVisitsKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  useEffect(() => {
    const store = ({ persisted }: PageTransitionEvent) => {
      const isAtTop = window.scrollY <= 0;
      const isStored = storeVisits(queryClient, userId, { visit, isAtTop });
      if (isStored || persisted) return;
      // In a list that is shorter then, its place would be an arbitrary one. It may be stored
      // before this or after.
      forgetScrollPlaces();
      window.scrollTo({ top: 0, behavior: 'instant' });
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [queryClient, userId, visit]);
  return null;
}
