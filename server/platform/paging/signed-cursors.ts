import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { invalidCursor } from './cursors.ts';

/** Of HMAC-SHA-256, truncated: as hard to guess as a key of 128 bits. */
const SIGNATURE_BYTES = 16;

/** The names of the cursors in an answer. */
const CURSORS = ['nextCursor', 'previousCursor'];

/**
 * Signs the cursors in answers and verifies those in requests. A forged cursor could contain positions and orders that
 * no list has, which cost the database a hundred times what real ones do.
 */
export interface SignedCursors {
  /** Returns the cursor with its signature, as sent to clients. */
  sign(cursor: string): string;
  /**
   * Returns the cursor without its signature. Any process on this database may have signed it. Throws a 400 for any
   * other text.
   */
  verify(signed: string): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    cursors: SignedCursors;
  }
}

/** Adds `app.cursors`, which sign with `key`. */
export function decorateWithCursors(app: FastifyInstance, key: Buffer): void {
  const sign = (cursor: string) => {
    const signature = createHmac('sha256', key).update(cursor).digest();
    return `${cursor}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
  };
  app.decorate('cursors', {
    sign,
    verify(signed) {
      const end = signed.lastIndexOf('.');
      const cursor = signed.slice(0, Math.max(end, 0));
      if (!isSame(signed, sign(cursor))) throw invalidCursor();
      return cursor;
    },
  });
}

/** Returns the query with its cursor verified, if it has one. Throws a 400 for an invalid cursor. */
export function verifyCursor<Query extends object>(cursors: SignedCursors, query: Query): Query {
  if (!('cursor' in query) || typeof query.cursor !== 'string') return query;
  return { ...query, cursor: cursors.verify(query.cursor) };
}

/** Returns an answer's data with its cursors signed. */
export function signCursors<Data>(cursors: SignedCursors, data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  const named = Object.entries(data).filter(([name]) => CURSORS.includes(name));
  if (named.length === 0) return data;
  const signed = named.map(([name, cursor]: [string, unknown]) => [
    name,
    typeof cursor === 'string' ? cursors.sign(cursor) : cursor,
  ]);
  return { ...data, ...Object.fromEntries(signed) };
}

/**
 * Compares texts, so that a cursor has exactly one valid signature, in constant time, so that timing reveals nothing of
 * the signature.
 */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
