import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import { forgetScrollPlaces } from '#web/lib/navigation/scroll-places.ts';
import { storeShownVisits } from '#web/lib/navigation/visit-keeping.ts';

/** Stores the user's lists when the page goes: a reload, and Back after one, finds them as they were. */
export function ListVisitsKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  useEffect(() => {
    const store = ({ persisted }: PageTransitionEvent) => {
      const isAtTop = window.scrollY <= 0;
      const isStored = storeShownVisits(queryClient, userId, { visit, isAtTop });
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
