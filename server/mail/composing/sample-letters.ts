import type { LetterData, LetterKind } from '#server/mail/letter.ts';

const AT = '2026-11-28T11:21:00.000Z';
const NAME = 'Sari Wulandari';

const DATA: { readonly [Kind in LetterKind]: LetterData<Kind> } = {
  'password-reset': { name: NAME },
  'password-changed': { name: NAME, at: AT },
  'confirm-address': { name: NAME },
  'confirm-new-address': { name: NAME },
  'address-changed': { name: NAME, newEmail: 'baru@contoh.id', at: AT },
  'new-device': { name: NAME, device: 'Chrome di Windows', network: '203.0.113.0/24', at: AT },
  'second-factor-changed': { name: NAME, change: 'passkey-added', label: 'Ponsel saya', at: AT },
  'passkey-cloned': { name: NAME, label: 'Ponsel saya', at: AT },
  'account-deleted': { name: NAME, until: AT },
  'account-approved': { name: NAME },
  test: {},
};

/** Longer than any that a forum sends. */
const URL = `https://forum.contoh.id/konfirmasi-alamat-baru#token=${'aB3_-'.repeat(9)}`;

/** A letter of each kind, for tests and screenshots. */
export const SAMPLE_LETTERS = (Object.keys(DATA) as LetterKind[]).map((kind) => ({
  kind,
  data: DATA[kind],
  links: kind === 'test' ? {} : { reset: URL, confirm: URL, undo: URL, notMe: URL },
}));
