import { type RawBuilder, sql } from 'kysely';
import { z } from '#contract/zod.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/*
 * A cursor is opaque to clients: base64url of JSON with the list and order it belongs to, and a position in it. It is
 * signed (signed-cursors.ts), but a process of another version may have made it.
 */

/** A timestamp of the database in microseconds, which a Date would truncate. */
export const moment = z.iso
  .datetime({ precision: 6 })
  .refine((value) => value >= '1970-01-01' && value.endsWith('Z'));

/** SQL that writes a timestamptz as `moment` reads it. */
export function momentText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** A number in the range of PostgreSQL's integer. */
export const integer = z.int32();

/** Unicode's form NFKC makes up to 18 characters of one (U+FDFA), so a key of 50 characters may become one of 900. */
const TEXT_MAX = 1_000;

/** A text that PostgreSQL accepts in a comparison. */
export const shortText = z
  .string()
  .max(TEXT_MAX)
  .refine((value) => !value.includes('\u0000'));

/** PostgreSQL's text form of the transactions visible to a statement (pg_snapshot). */
export const snapshot = z.string().max(10_000).refine(isSnapshot);

/** Encodes a cursor for the list identified by `list`. `position` must match the schema that decodes it. */
export function encodeCursor(list: readonly unknown[], position: unknown): string {
  return Buffer.from(JSON.stringify([list, position])).toString('base64url');
}

/** Decodes the position in a cursor for the list identified by `list`. Throws a 400 for any other text. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  list: readonly unknown[],
  cursor: string,
): z.output<Schema> {
  const position = readCursor(schema, list, cursor);
  if (position === undefined) throw invalidCursor();
  return position;
}

/** The same, but returns undefined for any other text. */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  list: readonly unknown[],
  cursor: string,
): z.output<Schema> | undefined {
  const parts = parse(cursor);
  const [of, position]: unknown[] = Array.isArray(parts) ? parts : [];
  const result = schema.safeParse(position);
  return result.success && JSON.stringify(of) === JSON.stringify(list) ? result.data : undefined;
}

/** The 400 for a text that is not a cursor of this list. */
export function invalidCursor(): AppError {
  return new AppError('invalid', '"cursor" is not valid');
}

function parse(cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  // Node ignores characters that are not base64url.
  if (bytes.toString('base64url') !== cursor) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const SNAPSHOT_SHAPE = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;
const XID_MAX = 2n ** 63n - 1n;

/** PostgreSQL refuses a snapshot whose transactions are not in order between xmin and xmax. */
function isSnapshot(text: string): boolean {
  const [, first, end, between] = SNAPSHOT_SHAPE.exec(text) ?? [];
  if (first === undefined || end === undefined || between === undefined) return false;
  const running = between === '' ? [] : between.split(',').map(BigInt);
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  const isInOrder = running.every((xid, index) => xid > (running[index - 1] ?? xmin - 1n));
  // The lower half of a transaction id is the number stored in rows, in which 0 means no transaction.
  const areReal = [xmin, xmax].every((xid) => BigInt.asUintN(32, xid) > 0n);
  return areReal && xmin <= xmax && xmax <= XID_MAX && isInOrder && (running.at(-1) ?? 0n) < xmax;
}
