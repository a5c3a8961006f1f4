import { useEffect, useState } from 'react';
import { useLocation } from '#web/lib/router/router.tsx';

const NAME = 'welcomed';

/**
 * Whether this browser has shown the full welcome before, in another history entry. An entry keeps its answer
 * after a reload and after Back, so that the page has the same height and its scroll position fits.
 */
export function useIsWelcomed(): boolean {
  const location = useLocation();
  // The key of the first entry: a filter adds entries without mounting the screen again.
  const [key] = useState(location.key);
  // Read before the first paint, so that nothing jumps.
  const [isWelcomed] = useState(() => ![null, key].includes(readWelcomedKey()));
  useEffect(() => {
    if (!isWelcomed) storeWelcomedKey(key);
  }, [isWelcomed, key]);
  return isWelcomed;
}

/**
 * Returns the key of the history entry that showed the full welcome. Returns '' where storage is refused, so that the
 * strip is shown.
 */
function readWelcomedKey(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return '';
  }
}

function storeWelcomedKey(key: string): void {
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // Storage is refused: the welcome was the short one.
  }
}
