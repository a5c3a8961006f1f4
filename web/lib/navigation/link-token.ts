import { useEffect, useState } from 'react';
import { LINK_TOKEN } from '#contract/mail-links.ts';
import { useLocation, useNavigate } from '#web/lib/router/router.tsx';
import { readStored, writeStored } from '#web/lib/web-storage.ts';

/** The token of a letter's link; '' for none. `isUncertain` when a call with it got no answer, so it may be used up. */
type LinkToken = { readonly token: string; readonly isUncertain: boolean };

/** A token, and what the screen does about it. */
export type Link = LinkToken & {
  /** Notes that a call with it got no answer. */
  markUncertain: () => void;
  /** Deletes it from the tab once it has been used. The screen has it until it is left. */
  forget: () => void;
};

const NONE: LinkToken = { token: '', isUncertain: false };
const UNCERTAIN = '?';
const keyOf = (path: string) => `link:${path}`;

// Where storage is refused, a token lasts as long as the page.
const inMemory = new Map<string, LinkToken>();

/**
 * Returns the link by which the screen at that path was opened. Takes its token out of the address, so that no history
 * has it, and stores it in the tab, so that a reload does not lose it.
 */
export function useLinkToken(path: string): Link {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get(LINK_TOKEN) ?? '';
  const [link, setLink] = useState(() => readLinkToken(path));
  const isNew = given !== '' && given !== link.token;
  // A letter that is opened while the screen is open changes only the hash.
  if (isNew) setLink({ token: given, isUncertain: false });
  // Not a layout effect: the router listens to navigations after those of its first screen.
  useEffect(() => {
    if (given === '') return;
    storeLinkToken(path, link);
    navigate(path, { replace: true });
  }, [path, given, link, navigate]);
  return {
    ...link,
    markUncertain() {
      const next = { ...link, isUncertain: true };
      storeLinkToken(path, next);
      setLink(next);
    },
    forget: () => storeLinkToken(path, null),
  };
}

/** Stores a token for the screen at that path, which is opened next. */
export function passToken(path: string, token: string): void {
  storeLinkToken(path, { token, isUncertain: false });
}

function storeLinkToken(path: string, link: LinkToken | null): void {
  const text = link && `${link.isUncertain ? UNCERTAIN : ''}${link.token}`;
  if (writeStored('sessionStorage', keyOf(path), text) || !link) inMemory.delete(path);
  else inMemory.set(path, link);
}

function readLinkToken(path: string): LinkToken {
  const held = inMemory.get(path);
  if (held) return held;
  const text = readStored('sessionStorage', keyOf(path));
  if (!text) return NONE;
  const isUncertain = text.startsWith(UNCERTAIN);
  return { token: isUncertain ? text.slice(UNCERTAIN.length) : text, isUncertain };
}
