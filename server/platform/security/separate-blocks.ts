import { BLOCK_TAGS } from '#contract/rich-text.ts';

/** Replaces a block element that is not stored, such as `section`, `summary` or `tr`. */
export const BLOCK_MARKER = 'div';
/** Replaces a table cell. */
export const CELL_MARKER = 'td';

const MARKERS = new RegExp(`(</?(?:${BLOCK_MARKER}|${CELL_MARKER})>)`);
const BLOCK = String.raw`</?(?:${BLOCK_TAGS.join('|')})\b[^>]*>`;
const BLOCK_TAG = new RegExp(BLOCK);
const STARTS_WITH_BLOCK = new RegExp(`^${BLOCK}`);
const ENDS_WITH_BLOCK = new RegExp(`${BLOCK}$`);
const CELL_SEPARATOR = '· ';

/**
 * Removes the markers from well-formed HTML without joining what they separated: the text of a block becomes a
 * paragraph, a row of cells is joined by ' · ', in code a block becomes a line. An empty cell before a cell with text
 * leaves its separator.
 */
export function separateBlocks(html: string): string {
  const tokens = html.split(MARKERS);
  if (tokens.length === 1) return html;
  let separated = '';
  let run = '';
  // Used instead of the whole result: searching that would take quadratic time.
  let lastPart = '';
  let lastPiece = '';
  let openCells = 0;
  let isRow = false;
  /** Separators of cells that have ended, not written yet. */
  let separatorsDue = 0;
  let isInCode = false;

  function add(piece: string) {
    if (piece === '') return;
    run += piece;
    lastPiece = piece;
  }

  function endRun() {
    const content = isRow ? run.replaceAll(/\s+/g, ' ') : run;
    const part = toSeparatePart(lastPart, content.trim());
    if (part !== '') lastPart = part;
    separated += part;
    run = lastPiece = '';
    isRow = false;
    separatorsDue = 0;
  }

  for (const token of tokens) {
    if (isInCode && MARKERS.test(token)) {
      if (!lastPiece.endsWith('\n') && !lastPiece.endsWith('<code>')) add('\n');
    } else if (token === `<${CELL_MARKER}>`) {
      openCells += 1;
      if (isRow) separatorsDue += 1;
      isRow = true;
    } else if (token === `</${CELL_MARKER}>`) {
      openCells -= 1;
    } else if (MARKERS.test(token)) {
      if (openCells === 0) endRun();
      else add(' ');
    } else {
      // A paragraph would end the row.
      const piece = openCells > 0 ? token.replaceAll(/<\/?p>/g, ' ').trim() : token;
      if (hasText(piece)) {
        if (separatorsDue > 0) add(` ${CELL_SEPARATOR.repeat(separatorsDue)}`);
        separatorsDue = 0;
      }
      add(piece);
      const code = Math.max(piece.lastIndexOf('<pre'), piece.lastIndexOf('</pre'));
      if (code >= 0) isInCode = piece.startsWith('<pre', code);
    }
  }
  endRun();
  return separated.trimStart();
}

/** Returns the content in the form that may follow what is already separated. */
function toSeparatePart(before: string, content: string): string {
  if (content === '') return '';
  if (isParagraph(content)) return `<p>${content}</p>`;
  const isSeparated = STARTS_WITH_BLOCK.test(content) || ENDS_WITH_BLOCK.test(before);
  return isSeparated ? content : ` ${content}`;
}

function hasText(html: string): boolean {
  return /\S/.test(html.replaceAll(/<[^>]*>/g, ''));
}

/** Whether it contains only complete inline tags. */
function isParagraph(html: string): boolean {
  if (BLOCK_TAG.test(html)) return false;
  let depth = 0;
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
