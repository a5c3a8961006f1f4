import type { Content } from '#server/mail/composing/content.ts';
import type { SourceOf } from '#server/mail/composing/source-of.ts';
import { letterText } from '#server/mail/i18n/letters-id.ts';

const { test: text } = letterText;

export function testLetter({ product }: SourceOf<'test'>): Content {
  return { subject: text.subject(product), paragraphs: [text.body] };
}
