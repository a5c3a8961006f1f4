import { parseHtml } from '#web/ui/rich-text/parse-html.ts';

const INVISIBLE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE']);
const INLINE = new Set(
  'A ABBR B CODE DEL EM FONT I INS KBD MARK S SMALL SPAN STRIKE STRONG SUB SUP U'.split(' '),
);

/** Items and cells need a separator: with a space alone, their texts would run together. */
const SEPARATED = new Set(['LI', 'TD', 'TH']);
/** The separator until all is joined. Parsed text never contains it. */
const BREAK = '\0';
/** Placeholders for the line breaks and spaces of code until other white space is collapsed. */
const [LINE, SPACE] = ['\u{1}', '\u{2}'];

/**
 * Converts HTML to the visible text on one line, with ' · ' between list items and table cells. Parsing loads
 * nothing and runs nothing.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  collectText(parseHtml(html), parts);
  return parts
    .join('')
    .split(BREAK)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * Converts a draft to plain text: paragraphs with an empty line between them; items, line breaks and lines of code
 * on lines of their own; and after the text of a link its address.
 */
export function htmlToParagraphs(html: string): string {
  const body = parseHtml(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith(LINE);
  for (const item of body.querySelectorAll('li')) item.prepend(`${LINE}- `);
  for (const code of body.querySelectorAll('pre')) {
    code.textContent = code.textContent.replaceAll('\n', LINE).replaceAll(' ', SPACE);
  }
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (link.textContent !== address) link.append(` (${address})`);
  }
  const blocks = [...body.children].map(({ outerHTML }) => withLines(htmlToText(outerHTML)));
  return blocks.filter((block) => block !== '').join('\n\n');
}

function withLines(words: string): string {
  return words
    .replaceAll(/(?: ·)? ?\u{1} ?/gu, '\n')
    .replace(/^\n/, '')
    .trimEnd()
    .replaceAll(SPACE, ' ');
}

/** Whether a separator comes before it: it follows another item or cell. */
function isSeparated(node: Node): boolean {
  return SEPARATED.has(node.nodeName) && (node as Element).previousElementSibling !== null;
}

function collectText(root: Node, parts: string[]): void {
  // A loop, not recursion: hostile HTML nests deeper than the stack.
  let node: Node | null = root;
  while (node) {
    const isInvisible = INVISIBLE.has(node.nodeName);
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    else if (isSeparated(node)) parts.push(BREAK);
    else if (!isInvisible && !INLINE.has(node.nodeName)) parts.push(' ');
    if (node.firstChild && !isInvisible) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node && !INLINE.has(node.nodeName)) parts.push(' ');
    }
    if (!node || node === root) return;
    node = node.nextSibling;
  }
}
