import * as recoveries from '#contract/account-recoveries.ts';
import * as account from '#contract/account.ts';
import * as categories from '#contract/categories.ts';
import * as comments from '#contract/comments.ts';
import * as email from '#contract/email.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import * as events from '#contract/events.ts';
import * as hiddenPeople from '#contract/hidden-people.ts';
import * as invitations from '#contract/invitations.ts';
import * as leaderboards from '#contract/leaderboards.ts';
import * as moderation from '#contract/moderation.ts';
import type { LinkPurpose } from '#contract/mail-links.ts';
import * as ownData from '#contract/own-data.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as removals from '#contract/removals.ts';
import * as members from '#contract/members.ts';
import * as sanctions from '#contract/sanctions.ts';
import * as reports from '#contract/reports.ts';
import * as resets from '#contract/password-resets.ts';
import * as secondFactors from '#contract/second-factors.ts';
import * as session from '#contract/session.ts';
import * as settings from '#contract/settings.ts';
import * as threadActs from '#contract/thread-acts.ts';
import * as threads from '#contract/threads.ts';
import * as users from '#contract/users.ts';

/** The contract's files with calls. A new file is added here. */
const CONTRACT = [
  session,
  users,
  account,
  secondFactors,
  passkeys,
  email,
  resets,
  recoveries,
  threads,
  comments,
  categories,
  leaderboards,
  moderation,
  removals,
  reports,
  sanctions,
  members,
  hiddenPeople,
  invitations,
  settings,
  threadActs,
];

/**
 * The senders of a request: without a token; with the token of an ended session; signed in, having written nothing; the
 * author of what the path ends with; the author of what is beside it, which is the thread of a comment, or a comment in
 * a thread; a moderator and an admin, who have written nothing.
 */
export const PEOPLE = [
  'visitor',
  'ended session',
  'member',
  'owner',
  'other owner',
  'moderator',
  'admin',
] as const;
export type Person = (typeof PEOPLE)[number];

/** The status of an answer without (`closed`) and with PUBLIC_READ (`open`). */
export interface Expected {
  readonly closed: number;
  readonly open: number;
}

/** A route, and its answer to each sender. */
export interface AccessRow {
  readonly method: string;
  /** As in Fastify, with `:name` for parameters. */
  readonly path: string;
  readonly answers: Record<Person, Expected>;
  /** Whether it refuses members without a role, whatever the path refers to. */
  readonly isForRole?: boolean;
  /** A valid body, if it needs one. `EMAIL` in it is replaced by the sender's, `TOKEN` by that of a link. */
  readonly body?: object;
}

const POST = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };
const COMMENT = { content: '<p>Isi</p>' };
const REMOVAL = { reason: 'Iklan' };
const REPORT = { reason: 'spam' };
const APPEAL = { words: 'Saya tidak berkata begitu' };

const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const ATTESTATION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const OWN_PASSWORD = { password: 'rahasia' };

/** The bodies of calls, so that only the sender decides on the answer. */
const BODIES: Record<string, object> = {
  'POST /login': { email: 'EMAIL', password: 'rahasia' },
  'POST /register': { name: 'Baru', email: 'baru.EMAIL', password: 'rahasia' },
  'PUT /users/me': { name: 'Nama Lain' },
  'PUT /users/me/password': { currentPassword: 'rahasia', newPassword: 'lebih-rahasia' },
  'DELETE /users/me': OWN_PASSWORD,
  'POST /login/second-factor': { challenge: 'x', code: '123456' },
  'POST /login/passkey': { response: ASSERTION },
  'POST /users/me/totp': OWN_PASSWORD,
  'PUT /users/me/totp': { ...OWN_PASSWORD, code: '123456' },
  'DELETE /users/me/totp': OWN_PASSWORD,
  'POST /users/me/recovery-codes': OWN_PASSWORD,
  'POST /users/me/passkeys/options': OWN_PASSWORD,
  'POST /users/me/passkeys': { name: 'Ponsel', response: ATTESTATION },
  'DELETE /users/me/passkeys/:passkeyId': OWN_PASSWORD,
  'POST /password-resets': { email: 'EMAIL' },
  'POST /password-resets/check': { token: 'TOKEN' },
  'PUT /password-resets': { token: 'TOKEN', newPassword: 'lebih-rahasia' },
  'PUT /users/me/email': { email: 'lain.EMAIL', password: 'rahasia' },
  'PUT /email-confirmations': { token: 'TOKEN' },
  'POST /account-recoveries': { token: 'TOKEN' },
  'POST /threads': POST,
  'PUT /threads/:threadId': POST,
  'POST /threads/:threadId/comments': COMMENT,
  'PUT /users/:userId/role': { role: 'member' },
  'POST /threads/:threadId/reports': REPORT,
  'POST /threads/:threadId/comments/:commentId/reports': REPORT,
  'PUT /cases/:caseId/decision': { decision: 'keep' },
  'POST /users/:userId/reports': REPORT,
  'POST /users/:userId/sanctions': { kind: 'warning', reason: 'Kasar' },
  'POST /users/me/sanctions/:sanctionId/appeal': APPEAL,
  'POST /users/me/removed-texts/:textId/appeal': APPEAL,
  'POST /suspension-appeals': { email: 'EMAIL', password: 'rahasia', ...APPEAL },
  'PUT /appeals/:appealId/decision': { outcome: 'upheld' },
  'PUT /settings': { settings: {} },
  'POST /invitations': { uses: 1, days: 1 },
  'POST /threads/:threadId/lock': REMOVAL,
  'POST /threads/:threadId/pin': {},
  'PUT /threads/:threadId/category': { category: 'kuliner' },
  'POST /threads/:threadId/removal': REMOVAL,
  'POST /threads/:threadId/comments/:commentId/removal': REMOVAL,
  'PUT /threads/:threadId/comments/:commentId': COMMENT,
};

/**
 * The statuses of calls that these bodies do not satisfy: they need what only an authenticator knows, or a suspended
 * account.
 */
const REFUSED: Record<string, number> = {
  'POST /login/second-factor': 401,
  'POST /login/passkey': 401,
  'POST /suspension-appeals': 401,
  'PUT /users/me/totp': 400,
  'POST /users/me/recovery-codes': 400,
  'POST /users/me/passkeys': 400,
};

/** The purposes of the links whose tokens are in these bodies. */
export const LINKS: Readonly<Record<string, LinkPurpose>> = {
  'POST /v1/password-resets/check': 'reset-password',
  'PUT /v1/password-resets': 'reset-password',
  'PUT /v1/email-confirmations': 'confirm-address',
  'POST /v1/account-recoveries': 'not-me',
};

/** Routes outside the contract: pages, files and health, open to everyone. */
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

const STREAMS = [events.streamEvents, ownData.exportOwnData, moderation.exportModerationLog];
/** Routes whose length is unknown in advance: they have no HEAD. */
export const STREAMED: readonly string[] = STREAMS.map(({ path }) => `/v1${path}`);

/** Every call of the contract that answers with an envelope. */
export const CALLS: readonly Endpoint[] = CONTRACT.flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

/** Every route except the HEAD ones, which answer like their GET. */
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

function rowOfCall(endpoint: Endpoint): AccessRow {
  const { method, path, access, status: success, failures, requiresRole } = endpoint;
  const status = REFUSED[`${method} ${path}`] ?? success;
  const body = BODIES[`${method} ${path}`];
  // In the caller's own account a 403 means a wrong password; at the login, a suspension.
  const isForOwner = failures.includes(403) && path.startsWith('/threads/') && !requiresRole;
  // Nobody reports what is their own.
  const isReport = path.endsWith('/reports');
  // For others, a session, a passkey or what moderators did does not exist.
  const isPrivate = /^\/users\/me\/.*:(session|passkey|sanction|text)Id/.test(path);
  const isHiding = method === 'PUT' && path === '/users/me/hidden-people/:userId';
  const others = (expected: Expected) => ({ member: expected, 'other owner': expected });
  return {
    method,
    path: `/v1${path}`,
    answers: {
      ...answersOf(access, status),
      ...(isForOwner && { ...others(both(403)), moderator: both(403), admin: both(403) }),
      ...(isPrivate && { ...others(both(404)), moderator: both(404), admin: both(404) }),
      ...(isReport && { owner: both(400) }),
      // The owner is also the person in the path.
      ...(isHiding && { owner: both(400) }),
      ...(requiresRole && { ...others(both(403)), owner: both(403) }),
      ...(requiresRole === 'admin' && { moderator: both(403) }),
    },
    ...(requiresRole && { isForRole: true }),
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
    moderator: inside,
    admin: inside,
  };
}

/** The answer to a sender when the path refers to something that never existed or was deleted. */
export function answerToMissing({ answers, isForRole }: AccessRow, person: Person): Expected {
  const ofMissing = (status: number) =>
    status === 401 || (isForRole && status === 403) ? status : 404;
  return { closed: ofMissing(answers[person].closed), open: ofMissing(answers[person].open) };
}

/** Whether the call changes the sender's account, or deletes part of it. */
export function changesAccount({ method, path }: AccessRow): boolean {
  return (
    method !== 'GET' &&
    /^\/v1\/users\/me(\/(password|sessions|email|totp|recovery-codes|passkeys(\/options)?))?$/.test(
      path,
    )
  );
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
