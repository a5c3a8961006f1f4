import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that returns the signal of this mount, which aborts when the component is unmounted. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(null);
  useEffect(() => {
    const mounted = new AbortController();
    controller.current = mounted;
    return () => mounted.abort();
  }, []);
  return useCallback(() => controller.current?.signal ?? AbortSignal.abort(), []);
}
