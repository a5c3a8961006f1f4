import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, addressChanged: text } = letterText;

export function addressChanged({ data, links, product }: SourceOf<'address-changed'>): Content {
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(data.name)), text.body(quoted(data.newEmail), data.at)],
    button: buttonTo(text.button, links.undo),
    hint: links.undo && text.hint,
  };
}
