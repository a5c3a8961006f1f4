import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Lets a link to a thread or comment, in what people wrote, go there without a reload. */
export function useAppLinks() {
  const navigate = useNavigate();
  return function handleClick(event: MouseEvent) {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
    if (event.defaultPrevented || !isPlain || !(target instanceof Element)) return;
    const link = target.closest('a');
    if (!link || link.isContentEditable || link.target === '_blank') return;
    if (link.origin !== window.location.origin || !link.pathname.startsWith('/threads/')) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
