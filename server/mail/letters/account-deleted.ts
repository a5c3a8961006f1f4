import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, notMe, notMeHint, accountDeleted: text } = letterText;

export function accountDeleted({ data, links, product }: SourceOf<'account-deleted'>): Content {
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(data.name)), text.body(data.until)],
    button: buttonTo(notMe, links.notMe),
    hint: links.notMe && notMeHint,
  };
}
