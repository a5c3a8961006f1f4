import { newId } from '#server/platform/security/ids.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { insertUser } from '#server/users/users.repository.ts';

/** The password of everybody here. */
export const PASSWORD = 'rahasia';

/** An account with a session. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly token: string;
}

/** Returns a function that creates users. They share one password, so that it is hashed once. */
export async function personFactory(db: Db): Promise<() => Promise<Person>> {
  const passwordHash = await hashPassword(PASSWORD);
  return async () => {
    const email = newEmail();
    const user = await insertUser(db, { name: 'Sari Wulandari', email, passwordHash });
    if (!user) throw new Error(`${email} is taken`);
    return { id: user.id, email, passwordHash, token: await insertSession(db, user.id) };
  };
}

/** An address that nobody has. */
export function newEmail(): string {
  return `${newId('user')}@contoh.id`;
}
