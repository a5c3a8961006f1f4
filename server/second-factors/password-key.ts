import { hash } from 'node:crypto';

/** Identifies a password by its hash: what was begun under one password is void under the next. */
export function passwordKey(passwordHash: string): Buffer {
  return hash('sha256', passwordHash, 'buffer');
}
