import * as account from '#contract/account.ts';
import * as categories from '#contract/categories.ts';
import * as comments from '#contract/comments.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import * as events from '#contract/events.ts';
import * as leaderboards from '#contract/leaderboards.ts';
import * as session from '#contract/session.ts';
import * as threads from '#contract/threads.ts';
import * as users from '#contract/users.ts';

/** Where the calls are described; a new file of them is one line here. */
const CONTRACT = [session, users, account, threads, comments, categories, leaderboards];

/**
 * Who asks: with no token; with that of a session that has ended; signed in and having written
 * nothing; having written what the path names last; having written what lies beside it, which is the
 * thread of a comment, or a comment in a thread.
 */
export const PEOPLE = ['visitor', 'ended session', 'member', 'owner', 'other owner'] as const;
export type Person = (typeof PEOPLE)[number];

/** The status of an answer; two where PUBLIC_READ decides. */
export interface Expected {
  readonly closed: number;
  readonly open: number;
}

/** A route, and what it answers to whom. */
export interface AccessRow {
  readonly method: string;
  /** As Fastify has it, with `:name` for parameters. */
  readonly path: string;
  readonly answers: Record<Person, Expected>;
  /** A body that it takes, where it wants one; `EMAIL` in it becomes that of whoever asks. */
  readonly body?: object;
}

const POST = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };
const COMMENT = { content: '<p>Isi</p>' };

/** What a call is sent, so that only who asks decides on its answer. */
const BODIES: Record<string, object> = {
  'POST /login': { email: 'EMAIL', password: 'rahasia' },
  'POST /register': { name: 'Baru', email: 'baru.EMAIL', password: 'rahasia' },
  'PUT /users/me': { name: 'Nama Lain' },
  'PUT /users/me/password': { currentPassword: 'rahasia', newPassword: 'lebih-rahasia' },
  'DELETE /users/me': { password: 'rahasia' },
  'POST /threads': POST,
  'PUT /threads/:threadId': POST,
  'POST /threads/:threadId/comments': COMMENT,
  'PUT /threads/:threadId/comments/:commentId': COMMENT,
};

/** What is no call of the contract: pages, files and health, open to all. */
const OTHERS: readonly [method: string, path: string, status?: number][] = [
  ['GET', '/health'],
  ['GET', '/ready'],
  ['GET', '/openapi.json'],
  ['GET', '/docs'],
  ['GET', '/docs/json'],
  ['GET', '/docs/yaml'],
  ['GET', '/docs/static/*'],
  ['GET', '/docs/static/index.html'],
  ['GET', '/docs/static/swagger-initializer.js'],
  ['GET', '/docs/static/theme/viewport.js'],
  ['GET', '/docs/static/theme/without-bar.css'],
  ['GET', '/assets/*'],
  ['GET', '/favicon.svg'],
  ['OPTIONS', '*', 204],
];

const STREAMS = [events.streamEvents, account.exportOwnData];
/** Whose length nobody knows before: they have no HEAD. */
export const STREAMED: readonly string[] = STREAMS.map(({ path }) => `/v1${path}`);

/** Every call of the contract that answers with an envelope. */
export const CALLS: readonly Endpoint[] = CONTRACT.flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

/** Every route but the HEAD ones, which are as their GET. */
export const ACCESS: readonly AccessRow[] = [
  ...CALLS.map(rowOfCall),
  ...STREAMS.map(({ path, access }) => ({
    method: 'GET',
    path: `/v1${path}`,
    answers: answersOf(access, 200),
  })),
  ...OTHERS.map(([method, path, status = 200]) => ({
    method,
    path,
    answers: answersOf('anyone', status),
  })),
];

function rowOfCall({ method, path, access, status, failures }: Endpoint): AccessRow {
  const body = BODIES[`${method} ${path}`];
  // In one's own account it is for a wrong password, at the login for a suspension.
  const isForOwner = failures.includes(403) && path.startsWith('/threads/');
  // To others, a session is not even there.
  const isPrivate = path.includes(':sessionId');
  return {
    method,
    path: `/v1${path}`,
    answers: {
      ...answersOf(access, status),
      ...(isForOwner && { member: both(403), 'other owner': both(403) }),
      ...(isPrivate && { member: both(404), 'other owner': both(404) }),
    },
    ...(body && { body }),
  };
}

function answersOf(access: Access, status: number): Record<Person, Expected> {
  const outside = {
    anyone: both(status),
    reader: { closed: 401, open: status },
    member: both(401),
  }[access];
  const inside = both(status);
  return {
    visitor: outside,
    'ended session': outside,
    member: inside,
    owner: inside,
    'other owner': inside,
  };
}

/** What a person is answered where the path names nothing, or what is deleted: not who it was. */
export function answerToMissing({ answers }: AccessRow, person: Person): Expected {
  const there = answers[person];
  return {
    closed: there.closed === 401 ? 401 : 404,
    open: there.open === 401 ? 401 : 404,
  };
}

/** Whether it takes something away from, or changes, the account of whoever asks. */
export function changesAccount({ method, path }: AccessRow): boolean {
  return method !== 'GET' && /^\/v1\/users\/me(\/password|\/sessions)?$/.test(path);
}

export function namesThing({ path }: AccessRow): boolean {
  return path.includes('/:');
}

function both(status: number): Expected {
  return { closed: status, open: status };
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    ['method', 'path', 'access', 'failures'].every((field) => field in exported)
  );
}
