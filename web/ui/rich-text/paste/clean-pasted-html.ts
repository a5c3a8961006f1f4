import { parseHtml } from '#web/ui/rich-text/parse-html.ts';
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts';
import { isInvisible } from '#web/ui/rich-text/sanitize-rich-text.ts';
import { BlockWriter, type ListTag } from './block-writer.ts';
import { addItem, isList } from './list-items.ts';
import { type Format, formatWithin, PLAIN, styleOf } from './pasted-format.ts';
import { codeOf, isStyledAsCode } from './pasted-code.ts';
import { writeTable } from './pasted-table.ts';
import { stripAttributes } from './strip-attributes.ts';
import { isListMarker, withoutBullet, wordItemOf } from './word-list.ts';

export type Pasted = {
  html: string;
  hasImages: boolean;
  /** Whether it was copied from this editor: ProseMirror then marks where the copy begins and ends. */
  isOwn: boolean;
};

const OTHER_BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGURE FIGCAPTION DETAILS SUMMARY DL DT DD CAPTION FORM FIELDSET LEGEND CENTER'.split(
    ' ',
  ),
);
const HEADINGS: Record<string, string> = {
  H1: 'h1',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
};
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3)/u;
/** No document nests deeper, and deeper recursion would overflow the stack. */
const DEPTH_MAX = 200;

/**
 * Converts pasted HTML to the tags of the editor by its look: styles of Google Docs and Word become marks, paragraphs
 * with bullets become lists, and table rows become lines.
 */
export function cleanPastedHtml(html: string): Pasted {
  const quiet = stripAttributes(html);
  if (isOwn(quiet)) return { html: quiet, hasImages: false, isOwn: true };
  const body = document.implementation.createHTMLDocument('').body;
  const findings: Findings = { hasImages: false };
  const writer = new BlockWriter(body);
  readChildren(parseHtml(quiet), { writer, format: PLAIN, depth: 0, findings });
  writer.end();
  writer.joinOneLine();
  return { html: body.innerHTML, hasImages: findings.hasImages, isOwn: false };
}

function isOwn(html: string): boolean {
  if (!html.includes('data-pm-slice')) return false;
  const tags = html.matchAll(/<([a-z][^\s/>]*)/gi);
  return (
    [...tags].every(([, tag = '']) => tag === 'meta' || RICH_TEXT_TAGS.includes(tag)) &&
    depthOf(parseHtml(html)) <= DEPTH_MAX
  );
}

/** Returns the depth of an own copy: that of its elements, and of the enclosing blocks named in `data-pm-slice`. */
function depthOf(body: HTMLElement): number {
  const around = body.querySelector<HTMLElement>('[data-pm-slice]')?.dataset['pmSlice'] ?? '';
  // Each enclosing block is a name and its attributes.
  let depth = around.split(',').length / 2;
  for (let level = [...body.children]; level.length > 0; depth += 1) {
    level = level.flatMap(({ children }) => [...children]);
  }
  return depth;
}

type Findings = { hasImages: boolean };
type Context = Readonly<{ writer: BlockWriter; format: Format; depth: number; findings: Findings }>;

function readChildren(node: Node, context: Context): void {
  for (const child of node.childNodes) {
    if (child instanceof Element) readElement(child, { ...context, depth: context.depth + 1 });
    else if (child.nodeType === Node.TEXT_NODE) writeText(child.nodeValue ?? '', context);
  }
}

function readElement(element: Element, context: Context): void {
  const { writer, format, findings } = context;
  if (isInvisible(element) || isHidden(element) || isListMarker(element)) return;
  if (context.depth > DEPTH_MAX) {
    writeText(element.textContent, context);
    return;
  }
  const { nodeName } = element;
  const within: Context = { ...context, format: formatWithin(element, format) };
  const heading = HEADINGS[nodeName];
  const wordItem = wordItemOf(element);
  if (nodeName === 'IMG') {
    const emoji = emojiOf(element);
    if (emoji === undefined) findings.hasImages = true;
    else writer.text(emoji, format);
  } else if (nodeName === 'BR') writer.lineBreak();
  else if (nodeName === 'HR') writer.block(writer.create('hr'));
  else if (nodeName === 'PRE') writer.code(codeOf(element));
  else if (nodeName === 'TABLE') readTable(element, within);
  else if (nodeName === 'BLOCKQUOTE') readQuote(element, within);
  else if (nodeName === 'UL' || nodeName === 'OL') readList(element, within);
  else if (nodeName === 'LI') readItem(element, { tag: 'ul', level: 1 }, within);
  else if (wordItem) readItem(element, wordItem, within);
  else if (isCode(element)) writer.linesOfCode(codeOf(element));
  else if (heading) {
    writer.openHeading(heading);
    // Headings are bold anyway.
    readChildren(element, { ...within, format: { ...within.format, strong: false } });
    writer.end();
  } else if (OTHER_BLOCKS.has(nodeName)) {
    writer.end();
    readChildren(element, within);
    writer.end();
  } else readChildren(element, within);
}

function writeText(words: string, { writer, format }: Context): void {
  if (!format.hasLines) {
    writer.text(words, format);
    return;
  }
  for (const [index, line] of words.split(/\r?\n/).entries()) {
    if (index > 0) writer.lineBreak();
    if (line !== '') writer.text(line, format);
  }
}

function isHidden(element: Element): boolean {
  const style = styleOf(element);
  return style.get('display') === 'none' || style.get('mso-hide') === 'all';
}

/** Whether it is lines of code. An inline element without a line break is inline code. */
function isCode(element: Element): boolean {
  if (!isStyledAsCode(element)) return false;
  return OTHER_BLOCKS.has(element.nodeName) || element.textContent.includes('\n');
}

/** Returns the emoji of an emoji picture, as WhatsApp and GitHub use them. */
function emojiOf(image: Element): string | undefined {
  const words = image.getAttribute('data-plain-text') ?? image.getAttribute('alt') ?? '';
  return EMOJI.test(words) && words.length <= 20 ? words : undefined;
}

function readQuote(element: Element, context: Context): void {
  const quote = new BlockWriter(context.writer.create('blockquote'));
  readChildren(element, { ...context, writer: quote });
  quote.end();
  if (quote.element.childNodes.length > 0) context.writer.block(quote.element);
}

function readList(element: Element, context: Context): void {
  const { writer } = context;
  const tag = element.localName as ListTag;
  // Word online writes each item as a list of its own, with its level in an attribute.
  const levels = [...element.children].map((child) => child.getAttribute('data-aria-level'));
  if (levels.some((level) => level !== null)) {
    for (const [index, child] of [...element.children].entries()) {
      readItem(child, { tag, level: Number(levels[index]) || 1 }, context);
    }
    return;
  }
  const list = writer.create(tag);
  for (const child of element.children) {
    const item = new BlockWriter(writer.create('li'));
    const within: Context = { ...context, writer: item, depth: context.depth + 1 };
    // Google Docs and LibreOffice write a nested list beside its item.
    if (isList(child)) readElement(child, within);
    else readChildren(child, { ...within, format: formatWithin(child, context.format) });
    item.end();
    for (const block of addItem(list, item.element)) writer.block(block);
  }
  if (list.childNodes.length > 0) writer.block(list);
}

function readItem(element: Element, item: { tag: ListTag; level: number }, context: Context): void {
  const writer = context.writer.item(item.tag, item.level);
  const bulleted = element.firstChild;
  if (bulleted?.nodeType === Node.TEXT_NODE) {
    bulleted.nodeValue = withoutBullet(bulleted.nodeValue ?? '');
  }
  readChildren(element, { ...context, writer, format: formatWithin(element, context.format) });
  writer.end();
  const list = writer.element.parentElement;
  if (writer.element.childNodes.length === 0) writer.element.remove();
  if (list?.childNodes.length === 0) list.remove();
}

function readTable(table: Element, context: Context): void {
  const rows = [...table.querySelectorAll('tr, caption')].filter(
    (row) => row.closest('table') === table && !isHidden(row),
  );
  writeTable(rows, context.writer, (cell, writer) => {
    const row = cell.closest('tr') ?? cell;
    const format = formatWithin(cell, formatWithin(row, context.format));
    readChildren(cell, { ...context, writer, format, depth: context.depth + 2 });
  });
}
