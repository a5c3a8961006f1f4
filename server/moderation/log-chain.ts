import { createHash } from 'node:crypto';

/** An entry of the moderation log without its hashes. */
export interface LoggedAct {
  readonly number: number;
  readonly at: Date;
  /** Null for the operator, and for reports that hid a text. */
  readonly actorId: string | null;
  readonly action: string;
  /** Whom it concerns. */
  readonly userId: string | null;
  readonly threadId: string | null;
  readonly commentId: string | null;
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
}

/** The `previous_hash` of the first entry. */
export const FIRST_PREVIOUS_HASH: Buffer = Buffer.alloc(32);

/**
 * The hash of an entry: SHA-256 of the hash before it and of these values as JSON in UTF-8, in this order, the time as
 * ISO 8601 in UTC with milliseconds (decision 036).
 */
export function hashOf(previousHash: Buffer, act: LoggedAct): Buffer {
  const { number, at, actorId, action, userId, threadId, commentId, reason, details } = act;
  const values = [number, at.toISOString(), actorId, action, userId, threadId, commentId];
  return createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([...values, reason, details]))
    .digest();
}
