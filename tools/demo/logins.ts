import type { Role } from '#contract/roles.ts';

/** The password of all users of a demo forum. */
export const DEMO_PASSWORD = 'rahasia';

/** Who logs in with which role. The member is the first of `PEOPLE`. */
export const DEMO_LOGINS: Readonly<Record<Role, string>> = {
  member: 'sari@contoh.id',
  moderator: 'neng.rostika@contoh.id',
  admin: 'bagus.prasetyo@contoh.id',
};

/** Whom moderators have warned, muted and suspended. */
export const DEMO_SANCTIONED = {
  warned: 'reza.maulana@contoh.id',
  muted: 'doni.saputra@contoh.id',
  suspended: 'ujang@contoh.id',
} as const;
