import { buttonTo, type Content } from '#server/mail/composing/content.ts';
import { quoted } from '#server/mail/composing/harmless-text.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { greeting, notMe, notMeHint, secondFactorChanged: text } = letterText;

export function secondFactorChanged(source: SourceOf<'second-factor-changed'>): Content {
  const { data, links, product } = source;
  const { name, change, label, at } = data;
  return {
    subject: text.subject(product),
    paragraphs: [greeting(quoted(name)), `${text.body(change, quoted(label))} ${text.when(at)}`],
    button: buttonTo(notMe, links.notMe),
    hint: links.notMe && notMeHint,
  };
}
