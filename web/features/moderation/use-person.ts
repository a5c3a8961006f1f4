import type { User } from '#contract/users.ts';
import { users } from '#web/store/users.ts';

/** Returns a person of the log with their present name, and null for null. */
export function usePerson(logged: User | null): User | null {
  const row = users.useRow(logged?.id ?? '');
  if (!logged || !row) return logged;
  const { name, avatar } = row;
  // Another list may not have found the name.
  return name === null ? logged : { ...logged, name, avatar };
}
