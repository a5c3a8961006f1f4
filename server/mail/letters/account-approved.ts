import type { Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, accountApproved: text } = letterText;

export function accountApproved({ data, product }: SourceOf<'account-approved'>): Content {
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(data.name)), text.body],
  };
}
