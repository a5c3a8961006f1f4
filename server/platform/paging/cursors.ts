import { z } from '#contract/zod.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/*
 * A cursor is opaque to clients: base64url of JSON that says which list, in which order, it
 * is for, and where in it. It is signed (signed-cursors.ts), but a process of another version may have made it.
 */

/** A moment of the database, to the microsecond, which a Date would cut off. */
export const moment = z.iso
  .datetime({ precision: 6 })
  .refine((value) => value >= '1970-01-01' && value.endsWith('Z'));

/** A number that PostgreSQL keeps in an integer. */
export const integer = z.int32();

/** A text that PostgreSQL takes to compare with. */
export const shortText = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\u0000'));

/** What PostgreSQL writes of the transactions that a statement saw (pg_snapshot). */
export const snapshot = z.string().max(10_000).refine(isSnapshot);

/** A cursor for the list that `list` names; `position` must be what its schema takes. */
export function encodeCursor(list: readonly unknown[], position: unknown): string {
  return Buffer.from(JSON.stringify([list, position])).toString('base64url');
}

/** The position in a cursor for the list that `list` names; a 400 for any other text. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  list: readonly unknown[],
  cursor: string,
): z.output<Schema> {
  const parts = parse(cursor);
  const [of, position]: unknown[] = Array.isArray(parts) ? parts : [];
  const result = schema.safeParse(position);
  if (result.success && JSON.stringify(of) === JSON.stringify(list)) return result.data;
  throw invalidCursor();
}

/** The refusal of what is no cursor of this list: a 400. */
export function invalidCursor(): AppError {
  return new AppError('invalid', '"cursor" is not valid');
}

function parse(cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  // Node skips what is not base64url.
  if (bytes.toString('base64url') !== cursor) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const SNAPSHOT_SHAPE = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;
const XID_MAX = 2n ** 63n - 1n;

/** PostgreSQL refuses one whose transactions do not lie in order between its two ends. */
function isSnapshot(text: string): boolean {
  const [, first, end, between] = SNAPSHOT_SHAPE.exec(text) ?? [];
  if (first === undefined || end === undefined || between === undefined) return false;
  const running = between === '' ? [] : between.split(',').map(BigInt);
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  const isInOrder = running.every((xid, index) => xid > (running[index - 1] ?? xmin - 1n));
  // Its lower half is the number that rows carry, of which 0 stands for no transaction.
  const areReal = [xmin, xmax].every((xid) => BigInt.asUintN(32, xid) > 0n);
  return areReal && xmin <= xmax && xmax <= XID_MAX && isInOrder && (running.at(-1) ?? 0n) < xmax;
}
