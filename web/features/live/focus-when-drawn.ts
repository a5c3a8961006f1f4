import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { watchFocus } from '#web/ui/focus.ts';

const FRAMES_MAX = 60;

/**
 * Focuses what shows a thread or comment; one that is too far off to be drawn, when the list is on the screen.
 * Whoever goes elsewhere meanwhile stays there.
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
  // What has just come is in the document then.
  requestAnimationFrame(tryFocus);
}
