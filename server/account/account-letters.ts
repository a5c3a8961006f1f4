import { boundLink, DAY_MS, notMeLink, RECOVERY_DAYS } from '#server/mail/bound-link.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { LockedAccount } from './locked-account.ts';

const HOUR_MS = 3_600_000;

/** How long a link for a new password works. */
export const RESET_LINK_MS = HOUR_MS;
/** How long the link to confirm an address works. */
export const CONFIRMATION_LINK_MS = 7 * DAY_MS;
/** How long a deleted account can be brought back. */
export const DELETION_DAYS = 14;

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
  const notMe = notMeLink(account.emailKey);
  const data = { ...nameOf(account), at: new Date().toISOString() };
  return { ...envelope(account), kind: 'password-changed', data, links: { notMe } };
}

export function deletionLetter(account: Addressee, until: Date): Letter {
  const notMe = boundLink('not-me', account, DELETION_DAYS * DAY_MS);
  const data = { ...nameOf(account), until: until.toISOString() };
  return { ...envelope(account), kind: 'account-deleted', data, links: { notMe } };
}

export function approvalLetter(account: Addressee): Letter {
  return { ...envelope(account), kind: 'account-approved', data: nameOf(account), links: {} };
}

function envelope({ id, email }: Addressee) {
  return { userId: id, recipient: email };
}

function nameOf({ name }: Addressee) {
  return { name };
}
