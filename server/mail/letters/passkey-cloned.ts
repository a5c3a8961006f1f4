import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, notMe, notMeHint, passkeyCloned: text } = letterText;

export function passkeyCloned({ data, links, product }: SourceOf<'passkey-cloned'>): Content {
  const { name, label, at } = data;
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(name)), text.body(quoted(label), at), text.advice],
    button: buttonTo(notMe, links.notMe),
    hint: links.notMe && notMeHint,
  };
}
