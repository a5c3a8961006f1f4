import type { LetterKind } from '#server/mail/letter.ts';
import { accountApproved } from '#server/mail/letters/account-approved.ts';
import { accountDeleted } from '#server/mail/letters/account-deleted.ts';
import { addressChanged } from '#server/mail/letters/address-changed.ts';
import { confirmAddress } from '#server/mail/letters/confirm-address.ts';
import { confirmNewAddress } from '#server/mail/letters/confirm-new-address.ts';
import { newDevice } from '#server/mail/letters/new-device.ts';
import { passkeyCloned } from '#server/mail/letters/passkey-cloned.ts';
import { passwordChanged } from '#server/mail/letters/password-changed.ts';
import { passwordReset } from '#server/mail/letters/password-reset.ts';
import { secondFactorChanged } from '#server/mail/letters/second-factor-changed.ts';
import { testLetter } from '#server/mail/letters/test-letter.ts';
import type { Content } from './content.ts';
import { oneLine } from './harmless-text.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import type { SourceOf } from './source-of.ts';

const COMPOSERS: { readonly [Kind in LetterKind]: (source: SourceOf<Kind>) => Content } = {
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'confirm-address': confirmAddress,
  'confirm-new-address': confirmNewAddress,
  'address-changed': addressChanged,
  'new-device': newDevice,
  'second-factor-changed': secondFactorChanged,
  'passkey-cloned': passkeyCloned,
  'account-deleted': accountDeleted,
  'account-approved': accountApproved,
  test: testLetter,
};

/** Whether this version knows the kind. A newer one, beside this one during an upgrade, may know more. */
export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(COMPOSERS, kind);
}

/** A letter in its three texts. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a letter. `data` and `links` are those of its kind. The subject has one line, whatever the product is named. */
export function composeLetter(
  { kind, data, links }: { kind: LetterKind; data: unknown; links: Record<string, string> },
  { product, origin }: { product: string; origin: string },
): Composed {
  const compose = COMPOSERS[kind] as (source: unknown) => Content;
  const content = compose({ data, links, product: oneLine(product) });
  const subject = oneLine(content.subject);
  const frame = { product: oneLine(product), origin };
  return { subject, text: renderText(content, frame), html: renderHtml(content, frame) };
}
