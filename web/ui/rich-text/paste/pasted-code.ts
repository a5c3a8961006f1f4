import { styleOf } from './pasted-format.ts';

const MONOSPACE = /\b(?:monospace|consolas|courier|menlo|monaco)\b/;

/**
 * Whether its style is that of code: `white-space: pre` and a monospace font. VS Code copies lines like this, as do
 * browsers from pages that show code without `pre`.
 */
export function isStyledAsCode(element: Element): boolean {
  const style = styleOf(element);
  return style.get('white-space') === 'pre' && MONOSPACE.test(style.get('font-family') ?? '');
}

/** Returns the text of code, with each block as a line. */
export function codeOf(element: Element): string {
  const lines = element.cloneNode(true) as Element;
  for (const lineBreak of lines.querySelectorAll('br')) lineBreak.replaceWith('\n');
  // Inner blocks first: a block that ends with a line break needs no other.
  for (const line of [...lines.querySelectorAll('div, p')].toReversed()) {
    if (line.nextSibling && !line.textContent.endsWith('\n')) line.append('\n');
  }
  return lines.textContent.replaceAll('\u00a0', ' ').replace(/\n$/, '');
}

/** Returns the code of a table with a line in each row, beside line numbers; undefined for other tables. */
export function codeOfRows(rows: readonly Element[]): string | undefined {
  const lines: string[] = [];
  for (const row of rows) {
    const cells = [...row.children].filter((cell) =>
      [cell, ...cell.querySelectorAll('[data-style]')].some(isStyledAsCode),
    );
    // Most tables fail at their first row.
    if (cells.length === 0) return undefined;
    lines.push(cells.map(codeOf).join('\t'));
  }
  return lines.length > 0 ? lines.join('\n') : undefined;
}
