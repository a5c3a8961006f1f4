import { PAGE_MAX_BYTES } from '#contract/limits.ts';
import { beginSlices } from '#server/platform/concurrency/time-slices.ts';

/** The bytes that an answer has beside the columns of a row, such as its owner's avatar. */
const ENTRY_BYTES = 512;
/** A control character is `\u0001` in JSON. */
const LETTER_MAX_BYTES = 6;
/** An id with its quotes and the comma. */
const ID_BYTES = 32;

/**
 * In characters. Texts of this length or more are serialised one by one: in one piece with the rest, they take longer
 * when one character is not in Latin-1.
 */
export const LONG_TEXT = 1_000;

/** Resolves with how many of the rows, from the first on, fit into an answer of `maxBytes`: at least one. */
export async function countFitting<Row extends object>(
  rows: readonly Row[],
  maxBytes: number = PAGE_MAX_BYTES,
  bytesOf: (row: Row) => number = jsonBytes,
): Promise<number> {
  // Nearly every page is far below the limit, and an exact measurement takes time.
  if (rows.reduce((sum, row) => sum + mostBytes(row), 0) <= maxBytes) return rows.length;
  const endSlice = beginSlices();
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    await endSlice();
    bytes += ENTRY_BYTES + bytesOf(row);
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return rows.length;
}

/**
 * The sizes of rows with long texts. Rows are immutable, and a cached row is measured for each answer that contains it.
 */
const measured = new WeakMap<object, number>();

/** Returns the size of the row's JSON, in bytes. The excerpts of a search end in a character that is not in Latin-1. */
export function jsonBytes(row: object): number {
  const known = measured.get(row);
  if (known !== undefined) return known;
  let bytes = 0;
  const withoutTexts = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' || value.length < LONG_TEXT) return [name, value];
    bytes += Buffer.byteLength(JSON.stringify(value)) - '""'.length;
    return [name, ''];
  });
  const isLong = bytes > 0;
  bytes += Buffer.byteLength(JSON.stringify(Object.fromEntries(withoutTexts)));
  if (isLong) measured.set(row, bytes);
  return bytes;
}

/** An upper bound for the size of the row in JSON, in bytes. */
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
