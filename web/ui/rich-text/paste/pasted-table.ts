import { BlockWriter } from './block-writer.ts';
import { codeOfRows } from './pasted-code.ts';
import { PLAIN } from './pasted-format.ts';
import { columnsOf } from './table-columns.ts';

type Read = (cell: Element, writer: BlockWriter) => void;
type Words = { column: number; line: Element };

/**
 * Writes a paragraph for each row, with separators between cells, also empty ones if their column has text elsewhere.
 * A row with blocks in its cells is a layout table: its cells are written below each other.
 */
export function writeTable(rows: readonly Element[], writer: BlockWriter, read: Read): void {
  const code = codeOfRows(rows);
  if (code !== undefined) {
    writer.linesOfCode(code);
    return;
  }
  const cells = rows.map((row) => (row.nodeName === 'CAPTION' ? [row] : [...row.children]));
  const columns = columnsOf(cells);
  const lines = cells.map((row, at) =>
    row.some(isLaidOut) ? undefined : wordsOf(row, columns[at]!, writer, read),
  );
  const used = lines.flatMap((line) => line?.map(({ column }) => column) ?? []);
  const inOrder = [...new Set(used)].sort((a, b) => a - b);
  const positions = new Map(inOrder.map((column, at) => [column, at]));
  for (const [at, line] of lines.entries()) {
    writer.end();
    if (line) writeRow(line, positions, writer);
    else {
      for (const cell of cells[at]!) {
        read(cell, writer);
        writer.end();
      }
    }
    writer.end();
  }
}

function isLaidOut(cell: Element): boolean {
  return cell.querySelector('ul, ol, pre, blockquote, table, h1, h2, h3') !== null;
}

/** Reads the cells that have text. */
function wordsOf(
  row: readonly Element[],
  columns: readonly number[],
  writer: BlockWriter,
  read: Read,
): Words[] {
  return row.flatMap((cell, at) => {
    const line = new BlockWriter(writer.create('div'));
    read(cell, line);
    line.end();
    return line.element.childNodes.length > 0 ? [{ column: columns[at]!, line: line.element }] : [];
  });
}

function writeRow(
  words: readonly Words[],
  positions: ReadonlyMap<number, number>,
  writer: BlockWriter,
): void {
  let last = 0;
  for (const [at, { column, line }] of words.entries()) {
    const position = positions.get(column)!;
    const separators = '· '.repeat(Math.max(position - last, Math.min(at, 1)));
    if (separators) writer.text(at > 0 ? ` ${separators}` : separators, PLAIN);
    writer.inline(line);
    last = position;
  }
}
