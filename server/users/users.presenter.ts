import type { Profile, User } from '#contract/users.ts';
import { avatarOf } from './avatar.ts';

/** A person as others see them. */
export function presentUser(row: { id: string; name: string }): User {
  return { id: row.id, name: row.name, avatar: avatarOf(row) };
}

/** A person as they see themselves: the only place where an e-mail address goes out. */
export function presentProfile(row: { id: string; name: string; email: string }): Profile {
  return { ...presentUser(row), email: row.email };
}
