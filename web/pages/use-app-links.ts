import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';

/** Lets a link to a thread or comment, in what people wrote, go there without a reload. */
export function useAppLinks() {
  const navigate = useNavigate();
  return function handleClick(event: MouseEvent) {
    const { target } = event;
    if (event.defaultPrevented || !isPlainClick(event) || !(target instanceof Element)) return;
    const link = target.closest('a');
    if (!link || link.isContentEditable || link.target === '_blank') return;
    if (link.origin !== window.location.origin || !link.pathname.startsWith('/threads/')) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
