import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back in the task after the unmount, when children have cleaned up too. Not when StrictMode unmounts and
 * mounts the component again.
 */
export function useUnmounted(callback: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onUnmounted = useEffectEvent(callback);
  useEffect(() => {
    clearTimeout(timer.current);
    return () => {
      timer.current = setTimeout(() => onUnmounted());
    };
  }, []);
}
