import { isIP } from 'node:net';
import { AppError } from '#server/platform/http/app-error.ts';
import { NO_PASSKEYS } from '#contract/passkeys.ts';

/** Where the passkeys of this forum work. */
export interface PasskeySite {
  /** The host (W3C Web Authentication, section 4, "Relying Party Identifier"). */
  readonly rpId: string;
  /** What browsers write into their responses. */
  readonly origin: string;
}

/**
 * Returns the site of a forum at this origin (PUBLIC_URL). Browsers allow passkeys only on pages of https, and of
 * localhost, and only for a host with a name: undefined elsewhere.
 */
export function passkeySite(origin: string | undefined): PasskeySite | undefined {
  if (origin === undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isSecure =
    protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
  return isSecure && isName ? { rpId: hostname, origin } : undefined;
}

/** Throws a 400 in a forum without passkeys. */
export function requireSite(site: PasskeySite | undefined): PasskeySite {
  if (site === undefined) throw new AppError('invalid', NO_PASSKEYS);
  return site;
}
