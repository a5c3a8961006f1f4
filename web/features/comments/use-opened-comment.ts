import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { scrollToPage } from '#web/ui/list/windowed-pages.tsx';
import type { ShownPage } from './comment-pages.ts';
import { focusComment } from './focus-comment.ts';

/** The comment that the address names, and the visit of that address. */
export type OpenedComment = { commentId: string; entry: string };

const STANDS_OUT_MS = 3_000;

/**
 * Brings the comment that was opened onto the screen, once for each visit of its address, and the
 * focus to it; gives back its id for the moment in which it stands out.
 */
export function useOpenedComment(
  list: RefObject<HTMLElement | null>,
  opened: OpenedComment | null,
  pages: readonly ShownPage[],
): string | null {
  const [seenEntry, setSeenEntry] = useState<string | null>(null);
  const { commentId, entry = null } = opened ?? {};
  const bringIt = useEffectEvent(() => {
    if (commentId === undefined || !list.current) return undefined;
    const page = pages.find(({ ids }) => ids.includes(commentId));
    return bringOntoScreen(list.current, commentId, page?.key);
  });

  useEffect(() => {
    if (entry === null) return;
    const stop = bringIt();
    const end = setTimeout(() => setSeenEntry(entry), STANDS_OUT_MS);
    return () => {
      clearTimeout(end);
      stop?.();
    };
  }, [entry]);

  return commentId !== undefined && entry !== seenEntry ? commentId : null;
}

/** Also where its page is empty room still: that is drawn when it is on the screen. */
function bringOntoScreen(list: HTMLElement, commentId: string, page = ''): () => void {
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

/** Whoever began to write meanwhile goes on. */
function isWriting(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement &&
    activeElement.matches('input, textarea, [contenteditable]')
  );
}
