import type { User } from '#contract/users.ts';
import { createEntities } from './create-entities.ts';

/** A person by their id; without a name where there is nobody of that id, or nobody could say. */
export type UserRow = Omit<User, 'name'> & { name: string | null };

export const users = createEntities<UserRow>();

// In milliseconds of the time of day: what is from before a gap in the stream is asked for again.
const loadedAt = new Map<string, number>();

/** Takes in people that an answer brought. */
export function putUsers(people: readonly UserRow[], readAt: number, at = Date.now()): void {
  users.merge(
    people.map(({ id, name, avatar }) => ({ id, name, avatar })),
    readAt,
  );
  for (const { id } of people) loadedAt.set(id, Math.max(at, loadedAt.get(id) ?? 0));
}

/** Forgets all people but these. */
export function retainUsers(ids: ReadonlySet<string>): void {
  users.retain(ids);
  for (const id of loadedAt.keys()) if (!ids.has(id)) loadedAt.delete(id);
}

/** Who is on the screen and was loaded at such a time. */
export function shownUsers(isOld: (loadedAt: number) => boolean): string[] {
  return users.shownIds().filter((id) => users.get(id) && isOld(loadedAt.get(id) ?? 0));
}
