import { useCallback, type RefCallback } from 'react';

const elements = new Map<string, HTMLElement>();

/** Returns a ref for the focusable element that shows the thread or comment with that id. */
export function useShownElement(id: string): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      elements.set(id, element);
      return () => {
        if (elements.get(id) === element) elements.delete(id);
      };
    },
    [id],
  );
}

/** Returns the element that shows it; undefined when it is not mounted. */
export function shownElement(id: string): HTMLElement | undefined {
  return elements.get(id);
}
