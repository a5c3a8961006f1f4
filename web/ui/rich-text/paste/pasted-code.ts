import { styleOf } from './pasted-format.ts';

const MONOSPACE = /\b(?:monospace|consolas|courier|menlo|monaco)\b/;

/**
 * Whether its style is that of code: all white space counts, lines do not wrap, letters have one
 * width. So VS Code copies lines, and a browser those of a page that shows code without `pre`.
 */
export function isStyledAsCode(element: Element): boolean {
  const style = styleOf(element);
  return style.get('white-space') === 'pre' && MONOSPACE.test(style.get('font-family') ?? '');
}

/** The text of code, in which a block is a line. */
export function codeOf(element: Element): string {
  const lines = element.cloneNode(true) as Element;
  for (const lineBreak of lines.querySelectorAll('br')) lineBreak.replaceWith('\n');
  // The inner ones first: a block that ends with a line of its own needs no other end.
  for (const line of [...lines.querySelectorAll('div, p')].toReversed()) {
    if (line.nextSibling && !line.textContent.endsWith('\n')) line.append('\n');
  }
  return lines.textContent.replaceAll('\u00a0', ' ').replace(/\n$/, '');
}

/** The code of a table that shows a line in each row, beside cells for its number; undefined of any other. */
export function codeOfRows(rows: readonly Element[]): string | undefined {
  const lines: string[] = [];
  for (const row of rows) {
    const cells = [...row.children].filter((cell) =>
      [cell, ...cell.querySelectorAll('[data-style]')].some(isStyledAsCode),
    );
    // Most tables are told by their first row.
    if (cells.length === 0) return undefined;
    lines.push(cells.map(codeOf).join('\t'));
  }
  return lines.length > 0 ? lines.join('\n') : undefined;
}
