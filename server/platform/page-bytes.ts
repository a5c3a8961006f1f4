import { PAGE_MAX_BYTES } from '#contract/limits.ts';

/** What an answer has beside the columns of a row, such as the picture of its owner. */
const ENTRY_BYTES = 512;
/** A control character is `\u0001` in JSON. */
const LETTER_MAX_BYTES = 6;
/** An id with its quotes and the comma. */
const ID_BYTES = 32;

/** How many of the rows, from the first on, an answer of that many bytes has room for: one in any case. */
export function countFitting(rows: readonly object[], maxBytes: number = PAGE_MAX_BYTES): number {
  // Nearly every page is far below; to make its JSON twice would take time.
  if (rows.reduce((sum, row) => sum + mostBytes(row), 0) <= maxBytes) return rows.length;
  let bytes = 0;
  const tooMany = rows.findIndex((row) => {
    bytes += ENTRY_BYTES + Buffer.byteLength(JSON.stringify(row));
    return bytes > maxBytes;
  });
  return tooMany < 0 ? rows.length : Math.max(1, tooMany);
}

/** More than the row takes in JSON. */
function mostBytes(row: object): number {
  let bytes = ENTRY_BYTES;
  for (const [name, value] of Object.entries(row)) {
    bytes += name.length + ID_BYTES;
    if (typeof value === 'string') bytes += value.length * LETTER_MAX_BYTES;
    else if (Array.isArray(value)) bytes += value.length * ID_BYTES;
    else if (typeof value === 'object' && value) bytes += mostBytes(value);
  }
  return bytes;
}
