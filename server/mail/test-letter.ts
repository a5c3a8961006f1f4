import { newId } from '#server/platform/security/ids.ts';
import { composeLetter } from './composing/compose-letter.ts';
import type { MailSettings } from './mail-settings.ts';
import { sendMessage } from './smtp.ts';

/** Sends a test letter at once. Throws an error of nodemailer. Returns the Message-ID. */
export async function sendTestLetter(to: string, settings: MailSettings): Promise<string> {
  const id = newId('letter');
  const frame = { product: settings.productName, origin: settings.origin };
  const texts = composeLetter({ kind: 'test', data: {}, links: {} }, frame);
  const message = { id, to, createdAt: new Date(), product: frame.product, ...texts };
  return sendMessage(message, settings, { signal: new AbortController().signal });
}
