import { useEffect, useState } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';
import { readStored, writeStored } from '#web/lib/web-storage.ts';

/** Its value is the key of the history entry that showed the full welcome. */
const NAME = 'welcomed';

/**
 * Whether this browser has shown the full welcome before, in another history entry. An entry keeps its answer
 * after a reload and after Back, so that the page has the same height and its scroll position fits.
 */
export function useIsWelcomed(): boolean {
  const location = useLocation();
  // The key of the first entry: a filter adds entries without mounting the screen again.
  const [key] = useState(location.key);
  // Read before the first paint, so that nothing jumps. Where storage is refused, the welcome is the short one.
  const [isWelcomed] = useState(() => ![null, key].includes(readStored('localStorage', NAME)));
  useEffect(() => {
    if (!isWelcomed) writeStored('localStorage', NAME, key);
  }, [isWelcomed, key]);
  return isWelcomed;
}
