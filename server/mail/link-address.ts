import { LINK_PATHS, LINK_TOKEN, type LinkPurpose } from '#contract/mail-links.ts';

/** The URL that opens the page of a link. `origin` is that of `PUBLIC_URL`. */
export function linkAddress(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}${LINK_PATHS[purpose]}#${LINK_TOKEN}=${token}`;
}
