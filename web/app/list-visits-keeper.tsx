import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { storeVisits } from '#web/lib/list-visits.ts';

/** Stores the user's lists when the page goes: after a reload Back finds them as they were. */
export function ListVisitsKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  useEffect(() => {
    const store = () => storeVisits(queryClient, userId, visit);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [queryClient, userId, visit]);
  return null;
}
