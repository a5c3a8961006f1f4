/** Whether nobody has the focus; the heading of a screen has it where nobody chose another place. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main h1');
}

/**
 * Remembers who has the focus; what this gives back tells later whether it may be moved: whoever has
 * moved on meanwhile is not called back.
 */
export function watchFocus(): () => boolean {
  const { activeElement } = document;
  return () => document.activeElement === activeElement || isFocusFree();
}

/**
 * Moves focus to the heading of the screen, without scrolling, if it is there; while a dialog is open,
 * which lets nothing behind it be focused, to the dialog's title.
 */
export function focusHeading(screen: ParentNode): boolean {
  const dialog = [...screen.querySelectorAll('dialog[open]')].at(-1);
  const heading = dialog
    ? dialog.querySelector<HTMLElement>('h2')
    : // Not the place of a heading that is still on its way.
      screen.querySelector<HTMLElement>('h1:not([aria-hidden] *)');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
