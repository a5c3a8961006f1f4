import { useEffect, useState } from 'react';

const NAME = 'welcomed';

/** Whether the welcome was shown in this browser before; stays as it is while the screen stands. */
export function useIsWelcomed(): boolean {
  // Known before the first paint, so that nothing jumps.
  const [isWelcomed] = useState(readIsWelcomed);
  useEffect(storeIsWelcomed, []);
  return isWelcomed;
}

/** Where storage is refused nobody can tell, and the welcome is the short one. */
function readIsWelcomed(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return true;
  }
}

function storeIsWelcomed(): void {
  try {
    localStorage.setItem(NAME, 'yes');
  } catch {
    // Then it was the short one.
  }
}
