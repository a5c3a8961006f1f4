import type { MouseEvent } from 'react';

const MIDDLE_BUTTON = 1;
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [contenteditable]';

/**
 * Lets a pointer press the link with `data-area-link` anywhere in the element that has these handlers,
 * with the middle button or Ctrl in a new tab. No overlay: the text can be selected, and links and
 * buttons inside stay their own. The keyboard and screen readers have the link.
 */
export const linkArea = {
  onClick(event: MouseEvent): void {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (shiftKey || altKey || !isForArea(event) || isTextSelected()) return;
    if (ctrlKey || metaKey) openInNewTab(event);
    // The router's link navigates, and whoever listens for links hears of it.
    else linkOf(event)?.click();
  },
  onAuxClick(event: MouseEvent): void {
    if (event.button === MIDDLE_BUTTON && isForArea(event)) openInNewTab(event);
  },
  // As on a link, the middle button does not start to scroll.
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
