import type { NewLink } from './letter.ts';

/**
 * What a link of an account is bound to: the address that its letter was sent to, in lower case. A link whose address the
 * account no longer has is dead, except that a replaced address can be restored. A link that the operator has created
 * has no address, and proves none.
 */
export interface LinkData {
  readonly emailKey?: string;
  /** Of a link for a new password: a 'Bukan saya' led to it. */
  readonly isRecovery?: true;
}

export const DAY_MS = 86_400_000;
/** How long 'Bukan saya' works, and how long a replaced address is reserved for its owner. */
export const RECOVERY_DAYS = 7;

/** A link of this purpose, bound to the address. */
export function boundLink(
  purpose: NewLink['purpose'],
  { emailKey }: { readonly emailKey: string },
  lifetimeMs: number,
): NewLink {
  const data: LinkData = { emailKey };
  return { purpose, data, expiresAt: new Date(Date.now() + lifetimeMs) };
}

/** The link 'Bukan saya' of a letter to this address. */
export function notMeLink(emailKey: string): NewLink {
  return boundLink('not-me', { emailKey }, RECOVERY_DAYS * DAY_MS);
}
