import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/lib/router/link.tsx';
import { useNavigate } from '#web/lib/router/router.tsx';

/** Returns a click handler that navigates links to threads and comments in people's texts without a reload. */
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
