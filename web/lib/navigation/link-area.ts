import type { MouseEvent } from 'react';

const MIDDLE_BUTTON = 1;
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [contenteditable]';

/**
 * Event handlers for a card. A click anywhere activates the link with `data-area-link`; the middle button or Ctrl opens
 * it in a new tab. Handlers, not an overlay, so that text can be selected and other links and buttons work. Keyboards
 * and screen readers use the link itself.
 */
export const linkArea = {
  onClick(event: MouseEvent): void {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (shiftKey || altKey || !isForArea(event) || isTextSelected()) return;
    if (ctrlKey || metaKey) openInNewTab(event);
    // A click on the link, so that the router and other click listeners handle it.
    else linkOf(event)?.click();
  },
  onAuxClick(event: MouseEvent): void {
    if (event.button === MIDDLE_BUTTON && isForArea(event)) openInNewTab(event);
  },
  // As on a link, the middle button must not start autoscroll.
  onMouseDown(event: MouseEvent): void {
    if (event.button === MIDDLE_BUTTON && isForArea(event)) event.preventDefault();
  },
};

function isForArea({ defaultPrevented, target }: MouseEvent): boolean {
  return !defaultPrevented && target instanceof Element && !target.closest(INTERACTIVE);
}

function isTextSelected(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

function openInNewTab(event: MouseEvent): void {
  const link = linkOf(event);
  if (link) window.open(link.href, '_blank', 'noopener');
}

function linkOf({ currentTarget }: MouseEvent): HTMLAnchorElement | null {
  return currentTarget.querySelector('a[data-area-link]');
}
