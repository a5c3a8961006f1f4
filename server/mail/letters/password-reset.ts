import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, passwordReset: text } = letterText;

export function passwordReset({ data, links, product }: SourceOf<'password-reset'>): Content {
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(data.name)), text.body],
    button: buttonTo(text.button, links.reset),
    hint: text.hint,
  };
}
