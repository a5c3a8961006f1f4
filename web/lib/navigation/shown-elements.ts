import { useCallback, type RefCallback } from 'react';

const elements = new Map<string, HTMLElement>();

/** A ref for the element that shows the thread or comment with that id, and that takes the focus for it. */
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

/** The element that shows it; undefined where its page is not drawn. */
export function shownElement(id: string): HTMLElement | undefined {
  return elements.get(id);
}
