/** HTML, section 4.9.11: no cell is wider, or higher. */
const COLSPAN_MAX = 1_000;
const ROWSPAN_MAX = 65_534;
/** Those after it count as one: a small copy could tell of millions, each with a separator in each row. */
const COLUMNS_MAX = 1_000;

/** The column in which each cell begins, counted from 0, row by row: merged cells take several, and those below. */
export function columnsOf(rows: readonly (readonly Element[])[]): number[][] {
  /** Of each column, the row above which a cell takes it. */
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
