import { useEffect, useState } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';

const NAME = 'welcomed';

/**
 * Whether an earlier visit of this browser has shown the welcome. It stays as it is for a visit, also
 * after a reload and after Back, so that the page is as tall as it was and keeps its scroll position.
 */
export function useIsWelcomed(): boolean {
  const location = useLocation();
  // The key of the first visit: a filter adds visits and leaves the screen standing.
  const [key] = useState(location.key);
  // Known before the first paint, so that nothing jumps.
  const [isWelcomed] = useState(() => ![null, key].includes(readWelcomedVisit()));
  useEffect(() => {
    if (!isWelcomed) storeWelcomedVisit(key);
  }, [isWelcomed, key]);
  return isWelcomed;
}

/** The key of the visit that showed the welcome. Where storage is refused nobody can tell, and the welcome is the short one. */
function readWelcomedVisit(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return '';
  }
}

function storeWelcomedVisit(key: string): void {
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // Then it was the short one.
  }
}
