import { retainUsers } from './users.ts';

/** Forgets everything: what one person saw is not for the next. */
export function emptyStore(): void {
  retainUsers(new Set());
}
