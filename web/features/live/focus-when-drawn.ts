import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { watchFocus } from '#web/ui/focus.ts';

const FRAMES_MAX = 60;

/**
 * Focuses the element of a thread or comment. Where it is not mounted, scrolls to the list first and waits for it.
 * Gives up when the focus moves elsewhere.
 */
export function focusWhenDrawn(id: string, list: Element | null | undefined): void {
  const mayMoveFocus = watchFocus();
  let frames = 0;
  const tryFocus = () => {
    if (!mayMoveFocus()) return;
    const element = shownElement(id);
    if (element) {
      if (!element.matches('a[href], [tabindex]')) element.setAttribute('tabindex', '-1');
      element.focus();
      return;
    }
    if (frames === 0) list?.scrollIntoView();
    frames += 1;
    if (frames < FRAMES_MAX) requestAnimationFrame(tryFocus);
  };
  // In the next frame, new rows are mounted.
  requestAnimationFrame(tryFocus);
}
