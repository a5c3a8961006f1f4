/** Whether no element has the focus, or only the heading that `useRouteFocus` focused. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main h1');
}

/** Records the focused element. The returned function says whether the focus may be moved: it has not moved since. */
export function watchFocus(): () => boolean {
  const { activeElement } = document;
  return () => document.activeElement === activeElement || isFocusFree();
}

/**
 * Focuses the heading of the screen without scrolling, or the title of an open dialog, which makes everything behind
 * it inert. Returns whether there was one.
 */
export function focusHeading(screen: ParentNode): boolean {
  const dialog = [...screen.querySelectorAll('dialog[open]')].at(-1);
  const heading = dialog
    ? dialog.querySelector<HTMLElement>('h2')
    : // A heading in a skeleton does not count.
      screen.querySelector<HTMLElement>('h1:not([aria-hidden] *)');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
