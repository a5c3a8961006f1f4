import type { Letter, NewLink } from '#server/mail/letter.ts';
import type { LockedAccount } from './locked-account.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long a link for a new password works. */
export const RESET_LINK_MS = HOUR_MS;
/** How long the link to confirm an address works. */
export const CONFIRMATION_LINK_MS = 7 * DAY_MS;
/** How long 'Bukan saya' works, and how long a replaced address is reserved for its owner. */
export const RECOVERY_DAYS = 7;
/** How long a deleted account can be brought back. */
export const DELETION_DAYS = 14;

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

/** The part of an account that letters to its owner need. */
export type Addressee = Pick<LockedAccount, 'id' | 'name' | 'email' | 'emailKey'>;

export function resetLetter(account: Addressee): Letter {
  const reset = boundLink('reset-password', account, RESET_LINK_MS);
  return { ...envelope(account), kind: 'password-reset', data: nameOf(account), links: { reset } };
}

export function confirmationLetter(account: Addressee): Letter {
  const confirm = boundLink('confirm-address', account, CONFIRMATION_LINK_MS);
  return {
    ...envelope(account),
    kind: 'confirm-address',
    data: nameOf(account),
    links: { confirm },
  };
}

/** To the new address of an account. */
export function newAddressLetter(
  account: Addressee,
  { email, emailKey }: { email: string; emailKey: string },
): Letter {
  const confirm = boundLink('change-address', { emailKey }, CONFIRMATION_LINK_MS);
  return {
    ...envelope(account),
    kind: 'confirm-new-address',
    recipient: email,
    data: nameOf(account),
    links: { confirm },
  };
}

/** To the address that the account had. */
export function addressChangedLetter(before: Addressee, newEmail: string): Letter {
  const undo = boundLink('undo-address', before, RECOVERY_DAYS * DAY_MS);
  const data = { ...nameOf(before), newEmail, at: new Date().toISOString() };
  return { ...envelope(before), kind: 'address-changed', data, links: { undo } };
}

export function passwordChangedLetter(account: Addressee): Letter {
  const notMe = boundLink('not-me', account, RECOVERY_DAYS * DAY_MS);
  const data = { ...nameOf(account), at: new Date().toISOString() };
  return { ...envelope(account), kind: 'password-changed', data, links: { notMe } };
}

export function deletionLetter(account: Addressee, until: Date): Letter {
  const notMe = boundLink('not-me', account, DELETION_DAYS * DAY_MS);
  const data = { ...nameOf(account), until: until.toISOString() };
  return { ...envelope(account), kind: 'account-deleted', data, links: { notMe } };
}

function envelope({ id, email }: Addressee) {
  return { userId: id, recipient: email };
}

function nameOf({ name }: Addressee) {
  return { name };
}

/** A link of this purpose, bound to the address. */
function boundLink(
  purpose: NewLink['purpose'],
  { emailKey }: { readonly emailKey: string },
  lifetimeMs: number,
): NewLink {
  const data: LinkData = { emailKey };
  return { purpose, data, expiresAt: new Date(Date.now() + lifetimeMs) };
}
