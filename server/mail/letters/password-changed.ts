import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, notMe, notMeHint, passwordChanged: text } = letterText;

export function passwordChanged({ data, links, product }: SourceOf<'password-changed'>): Content {
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(data.name)), text.body(data.at)],
    button: buttonTo(notMe, links.notMe),
    hint: links.notMe && notMeHint,
  };
}
