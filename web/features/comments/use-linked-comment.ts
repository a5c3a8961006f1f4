import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { scrollToPage } from '#web/ui/list/windowed-pages.tsx';
import type { ShownPage } from './comment-pages.ts';
import { focusComment } from './focus-comment.ts';

/** The comment that the address names, and the history entry with that address. */
export type LinkedComment = { commentId: string; entry: string };

const HIGHLIGHT_MS = 3_000;

/**
 * Scrolls to the comment that the address names and focuses it, once for each history entry. Returns
 * its id while it is highlighted.
 */
export function useLinkedComment(
  list: RefObject<HTMLElement | null>,
  opened: LinkedComment | null,
  pages: readonly ShownPage[],
): string | null {
  const [endedEntry, setEndedEntry] = useState<string | null>(null);
  const { commentId, entry = null } = opened ?? {};
  const scrollToOpened = useEffectEvent(() => {
    if (commentId === undefined || !list.current) return undefined;
    const page = pages.find(({ ids }) => ids.includes(commentId));
    return scrollToComment(list.current, commentId, page?.key);
  });

  useEffect(() => {
    if (entry === null) return;
    const stop = scrollToOpened();
    const end = setTimeout(() => setEndedEntry(entry), HIGHLIGHT_MS);
    return () => {
      clearTimeout(end);
      stop?.();
    };
  }, [entry]);

  return commentId !== undefined && entry !== endedEntry ? commentId : null;
}

/** Scrolls to the comment. Where its page is not drawn yet, scrolls to the page, which draws it, and then to the comment. */
function scrollToComment(list: HTMLElement, commentId: string, page = ''): () => void {
  const tryComment = () => {
    const comment = document.getElementById(commentId);
    comment?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (!isWriting()) focusComment(commentId);
    return comment !== null;
  };
  if (tryComment()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryComment()) observer.disconnect();
  });
  observer.observe(list, { childList: true, subtree: true });
  scrollToPage(list, page);
  return () => observer.disconnect();
}

/** Whether a text field has the focus, which must not be taken from it. */
function isWriting(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement &&
    activeElement.matches('input, textarea, [contenteditable]')
  );
}
