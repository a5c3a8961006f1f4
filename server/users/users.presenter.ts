import type { Profile, User } from '#contract/users.ts';
import { avatarOf } from './avatar.ts';
import type { Standing } from './users.repository.ts';
import { DELETED_NAME } from './reserved-names.ts';

const DELETED_USER = { name: DELETED_NAME, avatar: '' };

/** Presents a user to others. Without a name, it is a deleted account. */
export function presentUser({ id, name }: { id: string; name: string | null }): User {
  return name === null ? { id, ...DELETED_USER } : { id, name, avatar: avatarOf({ id, name }) };
}

/** Presents a user to themselves: the only place where an e-mail address is sent. */
export function presentProfile(row: { id: string; name: string; email: string }): Profile {
  return { ...presentUser(row), email: row.email };
}

/** Presents what somebody must know about whom moderators decided: nothing to all others. */
export function presentStanding({ mutedUntil, unreadSanctions, hasStanding }: Standing) {
  return {
    ...(mutedUntil !== null && {
      mutedUntil: mutedUntil instanceof Date ? mutedUntil.toISOString() : null,
    }),
    ...(unreadSanctions > 0 && { unreadSanctions }),
    ...(hasStanding && { hasStanding }),
  };
}
