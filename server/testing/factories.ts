import { hashPassword } from '#server/platform/security/passwords.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { insertComment } from '#server/comments/comments.repository.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { insertThread } from '#server/threads/threads.repository.ts';
import { insertUser } from '#server/users/users.repository.ts';

/*
 * The factories write directly to the database: a registration's argon2id hash would cost each test tens of
 * milliseconds.
 */

/** Creates a user with an open session. Without `password`, no password matches. */
export async function createUser(
  db: Db,
  {
    name = 'Sari Wulandari',
    email = `${newId('user')}@contoh.id`,
    password,
  }: { name?: string; email?: string; password?: string } = {},
): Promise<{ id: string; name: string; email: string; token: string }> {
  const passwordHash = password === undefined ? 'no password fits' : await hashPassword(password);
  const user = await insertUser(db, { name, email, passwordHash });
  if (!user) throw new Error(`${email} is taken`);
  return { ...user, token: await insertSession(db, user.id) };
}

export async function createThread(
  db: Db,
  ownerId: string,
  { title = 'Sambal terasi', body = '<p>Siapa punya resep?</p>', category = 'kuliner' } = {},
): Promise<string> {
  const thread = await insertThread(db, { title, body, category, ownerId });
  return thread.id;
}

export async function createComment(
  db: Db,
  { threadId, ownerId }: { threadId: string; ownerId: string },
  content = '<p>Terima kasih.</p>',
): Promise<string> {
  const comment = await insertComment(db, { threadId, ownerId, content });
  if (typeof comment === 'string') throw new Error(`${threadId}: ${comment}`);
  return comment.id;
}
