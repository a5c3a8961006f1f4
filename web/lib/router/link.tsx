import type { ComponentProps, MouseEvent } from 'react';
import { formatAddress, resolveTo, type To } from './location.ts';
import { useLocation, useNavigate } from './router.tsx';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To };

/** A link of the app: a plain click goes there without a reload, every other is the browser's. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const href = formatAddress(resolveTo(to, pathname));

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // As a browser does: a link to where one is, or is going, adds nothing to the history.
    navigate(href, { replace: 'same' });
  }

  return (
    <a {...props} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

type NavLinkProps = Omit<LinkProps, 'className' | 'to'> & {
  to: string;
  className?: string | ((link: { isActive: boolean }) => string);
  /** Whether an address below it is another place. */
  end?: boolean;
};

/** A link that says when it leads to where one is. */
export function NavLink({ to, className, end = false, ...props }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const target = to.toLowerCase();
  const isActive = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return (
    <Link
      {...props}
      to={to}
      className={typeof className === 'function' ? className({ isActive }) : className}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}

/** Whether a click means to go there, here: not to a new tab or window, nor to save what is there. */
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
