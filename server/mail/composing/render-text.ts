import { letterText } from '#server/mail/i18n/letters-id.ts';
import type { Content } from './content.ts';

/** RFC 5322 §2.1.1 asks for lines of at most 78 characters. A URL has a line of its own, however long. */
const LINE_MAX = 78;

/** The plain text of a letter. */
export function renderText(
  { paragraphs, button, hint }: Content,
  { product, origin }: { product: string; origin: string },
): string {
  const parts = [
    ...paragraphs.map(wrap),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(hint ? [wrap(hint)] : []),
    `-- \n${wrap(letterText.footer(product, origin))}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= LINE_MAX) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines.join('\n');
}
