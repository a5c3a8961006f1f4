import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back in the task after the component has been unmounted, when its children have cleaned up,
 * too. Not when React's development mode unmounts it once to mount it again.
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
