import type { Passkey } from '#contract/passkeys.ts';

/** A change of the second factors that needs the password alone. */
export type Change =
  | { type: 'delete-totp' }
  | { type: 'delete-passkey'; passkey: Passkey }
  | { type: 'new-codes' };

/** Which dialog is open: of a change that needs the password alone, or of one with more steps. */
export type Opened = Change | { type: 'totp-setup' } | { type: 'add-passkey' };
