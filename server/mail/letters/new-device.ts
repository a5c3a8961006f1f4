import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { harmless, quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, notMe, notMeHint, newDevice: text } = letterText;

export function newDevice({ data, links, product }: SourceOf<'new-device'>): Content {
  const { name, device, network, at } = data;
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(name)), text.body(quoted(device), harmless(network), at)],
    button: buttonTo(notMe, links.notMe),
    hint: links.notMe && notMeHint,
  };
}
