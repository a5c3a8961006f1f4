/** The maxima of HTML, section 4.9.11. */
const COLSPAN_MAX = 1_000;
const ROWSPAN_MAX = 65_534;
/** Later columns count as one: a small copy could declare millions, with a separator for each. */
const COLUMNS_MAX = 1_000;

/** Returns the first column of each cell, row by row, counted from 0; merged cells span columns and rows. */
export function columnsOf(rows: readonly (readonly Element[])[]): number[][] {
  /** For each column, the first row that no cell above spans. */
  const takenUntil: number[] = [];
  return rows.map((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while ((takenUntil[column] ?? 0) > row) column += 1;
      const first = column;
      const end = Math.min(first + spanOf(cell, 'colspan', COLSPAN_MAX), COLUMNS_MAX);
      const until = row + spanOf(cell, 'rowspan', ROWSPAN_MAX);
      for (; column < end; column += 1) takenUntil[column] = until;
      return first;
    });
  });
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', max: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '', 10);
  return span >= 1 ? Math.min(span, max) : 1;
}
