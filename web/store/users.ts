import type { User } from '#contract/users.ts';
import { createEntities } from './create-entities.ts';

/** A person. `name` is null when the id is unknown to the server, or the request failed. */
type UserRow = Omit<User, 'name'> & { name: string | null };

export const users = createEntities<UserRow>();

// When each user was loaded, in milliseconds since 1970. Rows loaded before a gap in the stream are refetched.
const loadedAt = new Map<string, number>();

/** Merges the people of an answer. */
export function putUsers(people: readonly UserRow[], readTick: number, at = Date.now()): void {
  users.merge(
    people.map(({ id, name, avatar }) => ({ id, name, avatar })),
    readTick,
  );
  for (const { id } of people) loadedAt.set(id, Math.max(at, loadedAt.get(id) ?? 0));
}

/** Deletes all people but these. */
export function retainUsers(ids: ReadonlySet<string>): void {
  users.retain(ids);
  for (const id of loadedAt.keys()) if (!ids.has(id)) loadedAt.delete(id);
}

/** The ids of the people on the screen whose time of loading counts as old. */
export function shownUsers(isOld: (loadedAt: number) => boolean): string[] {
  return users.shownIds().filter((id) => users.get(id) && isOld(loadedAt.get(id) ?? 0));
}
