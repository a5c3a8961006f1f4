import type { Profile, User } from '#contract/users.ts';
import { avatarOf } from './avatar.ts';

/** Who wrote what is left of a deleted account. */
const GONE = { name: 'Akun dihapus', avatar: '' };

/** A person as others see them; without a name, as one whose account is deleted. */
export function presentUser({ id, name }: { id: string; name: string | null }): User {
  return name === null ? { id, ...GONE } : { id, name, avatar: avatarOf({ id, name }) };
}

/** A person as they see themselves: the only place where an e-mail address goes out. */
export function presentProfile(row: { id: string; name: string; email: string }): Profile {
  return { ...presentUser(row), email: row.email };
}
