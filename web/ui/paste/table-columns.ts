/** HTML, section 4.9.11: no cell is wider, or higher. */
const COLSPAN_MAX = 1_000;
const ROWSPAN_MAX = 65_534;

/** The column in which each cell begins, counted from 0, row by row: merged cells take several, and those below. */
export function columnsOf(rows: readonly (readonly Element[])[]): number[][] {
  /** Of each column, in how many rows from here on it is taken by a cell. */
  const taken: number[] = [];
  return rows.map((cells) => {
    let column = 0;
    const columns = cells.map((cell) => {
      while ((taken[column] ?? 0) > 0) column += 1;
      const first = column;
      const height = spanOf(cell, 'rowspan', ROWSPAN_MAX);
      column += spanOf(cell, 'colspan', COLSPAN_MAX);
      for (let at = first; at < column; at += 1) taken[at] = height;
      return first;
    });
    for (const [at, height = 0] of taken.entries()) taken[at] = Math.max(0, height - 1);
    return columns;
  });
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', max: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '', 10);
  return span >= 1 ? Math.min(span, max) : 1;
}
