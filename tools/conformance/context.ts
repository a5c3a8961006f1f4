import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { commentData, detailThreadData, profileData, threadData, tokenData } from './api-shapes.ts';
import type { profile } from './api-shapes.ts';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { expectSuccess } from './expect.ts';
import { mismatch } from './check.ts';

export interface Account {
  readonly user: z.infer<typeof profile>;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Returns what other users see of an account. */
export function publicUser({ user: { id, name, avatar } }: Account) {
  return { id, name, avatar };
}

/** The state that checks share: a client of the server, and accounts that are created at their first use. */
export interface Context {
  readonly api: Client;
  /** The older of the two shared accounts. */
  ani(): Promise<Account>;
  /** Registered after Ani. */
  budi(): Promise<Account>;
  /** Whether lists may be read without a token, as on the public host. */
  reading(): Promise<'public' | 'members only'>;
}

/** Creates a context for one server. */
export function createContext(baseUrl: string): Context {
  const api = createClient(baseUrl);
  const ani = once(() => newAccount(api, 'Ani Conformance'));
  return {
    api,
    ani,
    budi: once(async () => {
      await ani();
      return newAccount(api, 'Budi Conformance');
    }),
    reading: once(async () => {
      const answer = await api.get('/threads');
      if (answer.status === 200) return 'public';
      if (answer.status === 401) return 'members only';
      return mismatch('GET /threads without a token', '200 or 401', answer.status);
    }),
  };
}

/** Registers a user with a new e-mail address, and logs them in. */
export async function newAccount(api: Client, name: string): Promise<Account> {
  const email = newEmail();
  const password = 'rahasia-sekali';
  const { user } = expectSuccess(
    await api.post('/register', undefined, { name, email, password }),
    201,
    'user created',
    profileData,
  );
  const { token } = expectSuccess(
    await api.post('/login', undefined, { email, password }),
    200,
    'user logged in',
    tokenData,
  );
  return { user, email, password, token };
}

/** Returns an unused e-mail address. */
export function newEmail(): string {
  return `conformance.${randomBytes(8).toString('hex')}@example.com`;
}

/** Returns an unused id of the right form. */
export function unknownId(prefix: string): string {
  return `${prefix}-${randomBytes(8).toString('hex')}`;
}

/** Creates a thread, and returns it as the server answered it. */
export async function newThread(api: Client, author: Account, fields: object = {}) {
  const payload = { title: 'Uji kesesuaian', body: '<p>Isi utas uji</p>', ...fields };
  const answer = await api.post('/threads', author.token, payload);
  return expectSuccess(answer, 201, 'thread created', threadData).thread;
}

/** Creates a comment, and returns it as the server answered it. */
export async function newComment(api: Client, author: Account, threadId: string) {
  const payload = { content: '<p>Komentar uji</p>' };
  const answer = await api.post(`/threads/${threadId}/comments`, author.token, payload);
  return expectSuccess(answer, 201, 'thread comment created', commentData).comment;
}

export async function readThread(api: Client, reader: Account, threadId: string) {
  const answer = await api.get(`/threads/${threadId}`, reader.token);
  return expectSuccess(answer, 200, 'thread retrieved', detailThreadData).detailThread;
}

/** Calls `create` at the first use, and again after it failed. */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}
