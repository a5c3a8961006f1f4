import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { invalidCursor } from './cursors.ts';

/** Of HMAC-SHA-256: as hard to guess as a key of 128 bits. */
const SIGNATURE_BYTES = 16;

/** The cursors in an answer, by their names. */
const CURSORS = ['nextCursor', 'previousCursor'];

/**
 * Cursors leave the server signed and come back so. One that is made up could name places and ways of
 * reading that no list has, which cost the database a hundred times what real ones do.
 */
export interface SignedCursors {
  /** The cursor as clients get it. */
  sign(cursor: string): string;
  /** The cursor that was signed, by whichever process on this database; throws a 400 for any other text. */
  verify(signed: string): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    cursors: SignedCursors;
  }
}

/** Gives `app.cursors`, which sign with `key`. */
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

/** The query with the cursor that was signed, if it has one; throws a 400 for any other. */
export function verifyCursor<Query extends object>(cursors: SignedCursors, query: Query): Query {
  if (!('cursor' in query) || typeof query.cursor !== 'string') return query;
  return { ...query, cursor: cursors.verify(query.cursor) };
}

/** An answer's data with its cursors signed. */
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

/** Compared as texts, so that one cursor has one signature; in a time that tells nothing of the signature. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
