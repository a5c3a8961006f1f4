import { EMAIL_MAX, PASSWORD_MAX, REASON_MAX } from './limits.ts';
import { hasVisibleText } from './visible-text.ts';
import { z } from './zod.ts';

/**
 * A required text. Missing, empty and too long each have the message of the public API (api-v1, "Failures"). The length
 * is in UTF-16 units, as browsers count `maxlength`.
 */
export function requiredText(name: string, maxLength: number) {
  return storableText(name)
    .min(1, emptyMessage(name))
    .max(maxLength, { error: tooLongMessage(name, maxLength), abort: true });
}

/** Like `requiredText`, but trimmed, and with at least one visible character. */
export function requiredLine(name: string, maxLength: number) {
  return storableText(name)
    .trim()
    .refine(hasVisibleText, { error: emptyMessage(name), abort: true })
    .max(maxLength, { error: tooLongMessage(name, maxLength), abort: true });
}

/** A reason, trimmed and of at most `REASON_MAX` characters; '' when it is missing, or has no visible character. */
export function optionalReason(name: string) {
  return storableText(name)
    .trim()
    .max(REASON_MAX, tooLongMessage(name, REASON_MAX))
    .optional()
    .transform((text = '') => (hasVisibleText(text) ? text : ''));
}

/** An e-mail address: compared without case, stored as it was written. */
export function emailField(name: string) {
  return requiredText(name, EMAIL_MAX).check(
    z.refine((value) => value === '' || z.email().safeParse(value).success, {
      error: `"${name}" must be a valid email`,
    }),
  );
}

/** The password of an account, by which its owner confirms a change. */
export const ownPassword = requiredText('password', PASSWORD_MAX).describe(
  "The account's password",
);

/** In characters, of a random id that a client makes for itself. */
const DEVICE_ID = { min: 16, max: 100 };

/** Anything else is ignored: a client may have sent a field of this name for its own use. */
export const deviceId = z
  .string()
  .min(DEVICE_ID.min)
  .max(DEVICE_ID.max)
  .optional()
  .catch(undefined)
  .describe(
    'A random id that the client stores, by which a login from another device is noticed. Without it, the User-Agent and the network are compared.',
  );

/** An id in a path. */
export const id = lookupText('id');

/** A text to look up. NUL is replaced: no stored text contains it, and PostgreSQL refuses it even in a query. */
export function lookupText(name: string) {
  return z
    .string(`"${name}" must be a string`)
    .transform((value) => value.replaceAll('\u0000', '\ufffd'));
}

/** A text that PostgreSQL can store: any without a NUL character. */
export function storableText(name: string) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined ? `"${name}" is required` : `"${name}" must be a string`,
    })
    .refine((value) => !value.includes('\u0000'), {
      error: `"${name}" contains an invalid character`,
      abort: true,
    });
}

export function emptyMessage(name: string): string {
  return `"${name}" is not allowed to be empty`;
}

/** The message for a text that consists only of images. */
export function onlyImagesMessage(name: string): string {
  return `"${name}" must contain text, images are not supported`;
}

export function tooLongMessage(name: string, maxLength: number): string {
  return `"${name}" length must be less than or equal to ${maxLength} characters long`;
}
