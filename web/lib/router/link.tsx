import type { ComponentProps, MouseEvent } from 'react';
import { formatAddress, resolveTo, type To } from './location.ts';
import { useLocation, useNavigate } from './router.tsx';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; state?: unknown };

/** A link within the app. A plain click navigates without a reload; the browser handles other clicks. */
export function Link({ to, state, onClick, children, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const href = formatAddress(resolveTo(to, pathname));

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // As in a browser, a link to the current or pending address adds no history entry.
    navigate(href, { replace: 'same', state });
  }

  return (
    <a {...props} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** A link with `aria-current` when it leads to the current screen, or to one above it. */
export function NavLink({ to, ...props }: LinkProps & { to: string }) {
  const pathname = useLocation().pathname.toLowerCase();
  const target = to.toLowerCase();
  const isActive = pathname === target || pathname.startsWith(`${target}/`);
  return <Link {...props} to={to} aria-current={isActive ? 'page' : undefined} />;
}

/** Whether a click navigates in this tab, rather than opening a new tab or window, or saving the target. */
export function isPlainClick(event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
