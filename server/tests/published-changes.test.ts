import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertEmailChange } from '#server/account/email-changes.repository.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/passkeys.ts';
import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { hashToken, insertSession, SESSIONS_MAX } from '#server/session/session.repository.ts';
import { CALLS } from '#server/testing/access-table.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { makeAppeal } from '#server/moderation/appeals.repository.ts';
import { hidePerson } from '#server/hidden-people/hidden-people.repository.ts';
import { createInvitation } from '#server/invitations/invitations.repository.ts';
import { remove } from '#server/moderation/removals.repository.ts';
import { report } from '#server/moderation/reports.repository.ts';
import { giveSanction } from '#server/moderation/sanctions.repository.ts';
import { send } from '#server/testing/requests.ts';
import { linkOf } from '#server/testing/link-of.ts';
import { createCatchingMail } from '#server/testing/caught-mail.ts';
import {
  addPasskeyTo,
  challengeOf,
  codeOf,
  PASSKEY_ORIGIN,
  turnTotpOn,
} from '#server/testing/second-factors.ts';
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';
import type { Change } from '#server/changes/change.ts';
import { RANKS, tagsOf } from '#server/changes/tags.ts';

const { app: withoutMail, db } = await useTestApp();
const app = await buildTestApp(db, { PUBLIC_URL: PASSKEY_ORIGIN }, undefined, {
  mail: createCatchingMail(),
});
afterAll(() => app.close());
const published: Change[] = [];
for (const one of [app, withoutMail]) {
  const { publish } = one;
  vi.spyOn(one, 'publish').mockImplementation((changes) => {
    published.push(...changes);
    publish(changes);
  });
}

const password = 'rahasia';
const post = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };
const comment = { content: '<p>Balasan</p>' };
const tokenHashOf = (token: string) => hashToken(token).toString('base64url');

let owner: Awaited<ReturnType<typeof createUser>>;
let ids: Record<
  | 'threadId'
  | 'commentId'
  | 'sessionId'
  | 'passkeyId'
  | 'userId'
  | 'caseId'
  | 'sanctionId'
  | 'textId'
  | 'appealId'
  | 'invitationId',
  string
>;
let other: { token: string };
let third: { id: string; token: string };

beforeEach(async () => {
  owner = await createUser(db, { password });
  const threadId = await createThread(db, owner.id);
  const commentId = await createComment(db, { threadId, ownerId: owner.id });
  other = { token: await insertSession(db, owner.id) };
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(other.token))
    .executeTakeFirstOrThrow();
  third = await createUser(db);
  const { id: userId } = third;
  ids = {
    threadId,
    commentId,
    sessionId,
    passkeyId: 'passkey-none',
    userId,
    caseId: 'case-none',
    sanctionId: 'sanction-none',
    textId: 'thread-none',
    appealId: 'appeal-none',
    invitationId: 'invitation-none',
  };
  published.length = 0;
});

interface Write {
  readonly body?: () => object | Promise<object>;
  /** `answer` is the data of the answer. */
  readonly publishes: (answer: Record<string, { id: string }>) => readonly Change[];
}

const threadVoted = (): Change => ({ type: 'thread-voted', threadId: ids.threadId });
const commentVoted = (): Change => ({
  type: 'comment-voted',
  threadId: ids.threadId,
  commentId: ids.commentId,
});
const OWN_SCORE = SCORE_PER_COMMENT;
const scoreChanged = (score: number): Change => ({ type: 'scores-changed', score });
const sessionEnded = (token: string): Change => ({
  type: 'session-ended',
  tokenHash: tokenHashOf(token),
});

const hiddenChanged = (): Change => ({ type: 'hidden-people-changed', userId: owner.id });

const makeOwnerAdmin = () =>
  db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute();

/** Creates a thread of somebody else that the next report of the owner hides, and returns its id. */
async function hideAtNextReport(): Promise<string> {
  const { id: moderatorId } = await createUser(db);
  await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderatorId).execute();
  const threadId = await createThread(db, (await createUser(db)).id);
  for (let number = 0; number < 2; number += 1) {
    const { id: reporterId } = await createUser(db);
    // An older account counts.
    await sql`update users set created_at = now() - interval '8 days'`.execute(db);
    await report(db, { threadId, reporterId, reason: 'spam', words: '' });
  }
  return threadId;
}

/** Makes the owner an admin, and removes their thread, or their comment. */
const removeFirst = async (removed: { threadId: string; commentId?: string }) => {
  await makeOwnerAdmin();
  await remove(db, { ...removed, actorId: owner.id, reason: 'Iklan' });
  return {};
};

/** Makes the owner an admin who mutes the other user. */
const muteFirst = async () => {
  await makeOwnerAdmin();
  const { userId } = ids;
  const muting = { actorId: owner.id, userId, kind: 'mute', reason: 'Kasar' } as const;
  ids.sanctionId = (await giveSanction(db, muting))?.sanctionId ?? '';
  return {};
};

/** Gives the owner a warning of the operator. */
const warnOwner = async () => {
  const warning = { actorId: null, userId: owner.id, kind: 'warning', reason: 'Kasar' } as const;
  ids.sanctionId = (await giveSanction(db, warning))?.sanctionId ?? '';
  return { words: 'Tidak benar' };
};

const threadEdited = (): Change => ({ type: 'thread-edited', threadId: ids.threadId });

/** Makes the owner an admin, and locks or pins their thread if that is to be ended. */
async function actFirst(method: string, act: string): Promise<object> {
  await makeOwnerAdmin();
  const [body, { token }] = [{ reason: 'Ramai' }, owner];
  if (method === 'DELETE') {
    await send(app, 'POST', `/threads/${ids.threadId}/${act}`, { token, body });
  }
  return body;
}

/** The writes of a user who owns the thread, the comment and the session, with the changes that each publishes. */
const WRITES: Record<string, Write> = {
  'POST /register': {
    body: () => ({ name: 'Baru', email: 'baru@contoh.id', password }),
    publishes: () => [scoreChanged(0)],
  },
  'POST /login': { body: () => ({ email: owner.email, password }), publishes: () => [] },
  'DELETE /session': { publishes: () => [sessionEnded(owner.token)] },
  'DELETE /users/me/sessions/:sessionId': { publishes: () => [sessionEnded(other.token)] },
  'DELETE /users/me/sessions': {
    publishes: () => [sessionEnded(owner.token), sessionEnded(other.token)],
  },
  'PUT /users/me': {
    body: () => ({ name: 'Nama Lain' }),
    publishes: () => [{ type: 'user-changed', userId: owner.id }],
  },
  'PUT /users/:userId/role': {
    body: async () => {
      await makeOwnerAdmin();
      return { role: 'moderator' };
    },
    publishes: () => [{ type: 'user-changed', userId: ids.userId }],
  },
  'POST /threads/:threadId/removal': {
    body: async () => {
      await makeOwnerAdmin();
      return { reason: 'Iklan' };
    },
    publishes: () => [{ type: 'thread-deleted', threadId: ids.threadId }],
  },
  'POST /threads/:threadId/reports': {
    body: async () => {
      ids.threadId = await hideAtNextReport();
      return { reason: 'spam' };
    },
    publishes: () => [{ type: 'thread-deleted', threadId: ids.threadId }],
  },
  'POST /threads/:threadId/comments/:commentId/reports': {
    body: async () => {
      const { id: ownerId } = await createUser(db);
      ids.commentId = await createComment(db, { threadId: ids.threadId, ownerId });
      return { reason: 'spam' };
    },
    publishes: () => [],
  },
  'PUT /cases/:caseId/decision': {
    body: async () => {
      await makeOwnerAdmin();
      const { id: reporterId } = await createUser(db);
      const { threadId } = ids;
      await report(db, { threadId, reporterId, reason: 'spam', words: '' });
      const open = db.selectFrom('cases').select('id').where('thread_id', '=', threadId);
      ids.caseId = (await open.executeTakeFirstOrThrow()).id;
      return { decision: 'remove', reason: 'Iklan' };
    },
    publishes: () => [{ type: 'thread-deleted', threadId: ids.threadId }],
  },
  'POST /users/:userId/reports': { body: () => ({ reason: 'spam' }), publishes: () => [] },
  'POST /users/:userId/sanctions': {
    body: async () => {
      await makeOwnerAdmin();
      return { kind: 'suspension', reason: 'Kasar' };
    },
    publishes: () => [{ type: 'user-changed', userId: ids.userId }, sessionEnded(third.token)],
  },
  'DELETE /users/:userId/sessions': {
    body: async () => {
      await makeOwnerAdmin();
      return {};
    },
    publishes: () => [sessionEnded(third.token)],
  },
  'POST /users/:userId/password-reset': {
    body: async () => {
      await makeOwnerAdmin();
      return {};
    },
    publishes: () => [],
  },
  'DELETE /users/:userId/sanctions/:sanctionId': {
    body: muteFirst,
    publishes: () => [{ type: 'user-changed', userId: ids.userId }],
  },
  'PUT /users/me/sanctions/:sanctionId/reading': {
    body: warnOwner,
    publishes: () => [{ type: 'user-changed', userId: owner.id }],
  },
  'POST /users/me/sanctions/:sanctionId/appeal': { body: warnOwner, publishes: () => [] },
  'POST /users/me/removed-texts/:textId/appeal': {
    body: async () => {
      const { id: actorId } = await createUser(db);
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', actorId).execute();
      await remove(db, { threadId: ids.threadId, actorId, reason: 'Iklan' });
      ids.textId = ids.threadId;
      return { words: 'Tidak benar' };
    },
    publishes: () => [],
  },
  'POST /suspension-appeals': {
    body: async () => {
      const suspension = { kind: 'suspension', reason: 'Kasar' } as const;
      await giveSanction(db, { actorId: null, userId: owner.id, ...suspension });
      return { email: owner.email, password, words: 'Tidak benar' };
    },
    publishes: () => [],
  },
  'PUT /appeals/:appealId/decision': {
    body: async () => {
      await muteFirst();
      await db.updateTable('sanctions').set({ given_by: null }).execute();
      const { sanctionId, userId } = ids;
      await makeAppeal(db, { sanctionId, userId, words: 'Tidak benar' });
      const appeal = db.selectFrom('appeals').select('id');
      ids.appealId = (await appeal.executeTakeFirstOrThrow()).id;
      return { outcome: 'lifted' };
    },
    publishes: () => [{ type: 'user-changed', userId: ids.userId }],
  },
  'POST /invitations': {
    body: async () => {
      await makeOwnerAdmin();
      return { uses: 1, days: 1 };
    },
    publishes: () => [],
  },
  'DELETE /invitations/:invitationId': {
    body: async () => {
      await makeOwnerAdmin();
      const invited = await createInvitation(db, { makerId: owner.id, uses: 1, days: 1 });
      if (invited !== 'too-many') ids.invitationId = invited.row.id;
      return {};
    },
    publishes: () => [],
  },
  'PUT /settings': {
    body: async () => {
      await makeOwnerAdmin();
      return { settings: { name: { value: 'Warung', changedAt: null } } };
    },
    publishes: () => [{ type: 'settings-changed' }],
  },
  ...Object.fromEntries(
    ['POST', 'DELETE'].flatMap((method) =>
      ['lock', 'pin'].map((act) => [
        `${method} /threads/:threadId/${act}`,
        { body: () => actFirst(method, act), publishes: () => [threadEdited()] },
      ]),
    ),
  ),
  'PUT /threads/:threadId/category': {
    body: async () => {
      await makeOwnerAdmin();
      return { category: 'umum' };
    },
    publishes: () => [{ type: 'thread-moved', threadId: ids.threadId }],
  },
  'DELETE /threads/:threadId/removal': {
    body: () => removeFirst({ threadId: ids.threadId }),
    publishes: () => [
      { type: 'thread-created', threadId: ids.threadId },
      { type: 'thread-edited', threadId: ids.threadId },
    ],
  },
  'POST /threads/:threadId/comments/:commentId/removal': {
    body: async () => {
      await makeOwnerAdmin();
      return { reason: 'Iklan' };
    },
    publishes: () => [
      { type: 'comment-deleted', threadId: ids.threadId, commentId: ids.commentId },
      { type: 'scores-changed' },
    ],
  },
  'DELETE /threads/:threadId/comments/:commentId/removal': {
    body: () => removeFirst({ threadId: ids.threadId, commentId: ids.commentId }),
    publishes: () => [
      { type: 'comment-created', threadId: ids.threadId, commentId: ids.commentId },
      { type: 'scores-changed' },
    ],
  },
  'PUT /users/me/hidden-people/:userId': { publishes: () => [hiddenChanged()] },
  'DELETE /users/me/hidden-people/:userId': {
    body: async () => {
      await hidePerson(db, { userId: owner.id, hiddenId: ids.userId });
      return {};
    },
    publishes: () => [hiddenChanged()],
  },
  'PUT /users/me/password': {
    body: () => ({ currentPassword: password, newPassword: 'lebih-rahasia' }),
    publishes: () => [sessionEnded(other.token)],
  },
  'DELETE /users/me': {
    body: () => ({ password }),
    publishes: () => [sessionEnded(owner.token), sessionEnded(other.token)],
  },
  'POST /password-resets': { body: () => ({ email: owner.email }), publishes: () => [] },
  'POST /password-resets/check': {
    body: async () => ({ token: await linkOf(db, owner, 'reset-password') }),
    publishes: () => [],
  },
  'PUT /password-resets': {
    body: async () => ({
      token: await linkOf(db, owner, 'reset-password'),
      newPassword: 'lebih-rahasia',
    }),
    publishes: () => [sessionEnded(owner.token), sessionEnded(other.token)],
  },
  'PUT /users/me/email': {
    body: () => ({ email: 'lain@contoh.id', password }),
    publishes: () => [],
  },
  'DELETE /users/me/email/change': { publishes: () => [] },
  'POST /users/me/email/confirmations': { publishes: () => [] },
  'PUT /email-confirmations': {
    body: async () => {
      const lain = { ...owner, email: 'lain@contoh.id' };
      await insertEmailChange(db, owner.id, { email: lain.email, emailKey: lain.email });
      return { token: await linkOf(db, lain, 'change-address') };
    },
    publishes: () => [{ type: 'user-changed', userId: owner.id }],
  },
  'POST /account-recoveries': {
    body: async () => ({ token: await linkOf(db, owner, 'not-me') }),
    publishes: () => [sessionEnded(owner.token), sessionEnded(other.token)],
  },
  'POST /login/second-factor': {
    async body() {
      await turnTotpOn(app, db, owner);
      const { challenge } = await challengeOf(app, owner);
      return { challenge, code: await codeOf(db, owner.id) };
    },
    publishes: () => [],
  },
  'POST /login/passkey-options': { publishes: () => [] },
  'POST /login/passkey': {
    async body() {
      const { authenticator } = await addPasskeyTo(app, owner);
      const { envelope } = await send(app, 'POST', '/login/passkey-options');
      return { response: authenticator.get(envelope.data['options'] as PasskeyRequestOptions) };
    },
    publishes: () => [],
  },
  'POST /users/me/totp': { body: () => ({ password }), publishes: () => [] },
  'PUT /users/me/totp': {
    async body() {
      const { token } = owner;
      await send(app, 'POST', '/users/me/totp', { token, body: { password } });
      return { password, code: await codeOf(db, owner.id) };
    },
    publishes: () => [],
  },
  'DELETE /users/me/totp': { body: () => ({ password }), publishes: () => [] },
  'POST /users/me/recovery-codes': {
    async body() {
      await turnTotpOn(app, db, owner);
      return { password };
    },
    publishes: () => [],
  },
  'POST /users/me/passkeys/options': { body: () => ({ password }), publishes: () => [] },
  'POST /users/me/passkeys': {
    async body() {
      const { token } = owner;
      const { envelope } = await send(app, 'POST', '/users/me/passkeys/options', {
        token,
        body: { password },
      });
      const options = envelope.data['options'] as PasskeyCreationOptions;
      return {
        name: 'Ponsel',
        response: new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options),
      };
    },
    publishes: () => [],
  },
  'DELETE /users/me/passkeys/:passkeyId': {
    async body() {
      ids.passkeyId = (await addPasskeyTo(app, owner)).id;
      return { password };
    },
    publishes: () => [],
  },
  'POST /threads': {
    body: () => post,
    publishes: ({ thread }) => [{ type: 'thread-created', threadId: thread!.id }],
  },
  'PUT /threads/:threadId': {
    body: () => post,
    publishes: () => [{ type: 'thread-edited', threadId: ids.threadId }],
  },
  'DELETE /threads/:threadId': {
    publishes: () => [{ type: 'thread-deleted', threadId: ids.threadId }],
  },
  'POST /threads/:threadId/up-vote': {
    publishes: () => [threadVoted(), scoreChanged(OWN_SCORE + SCORE_PER_VOTE)],
  },
  'POST /threads/:threadId/down-vote': {
    publishes: () => [threadVoted(), scoreChanged(OWN_SCORE + SCORE_PER_VOTE)],
  },
  'POST /threads/:threadId/neutral-vote': { publishes: () => [threadVoted()] },
  'POST /threads/:threadId/comments': {
    body: () => comment,
    publishes: (answer) => [
      { type: 'comment-created', threadId: ids.threadId, commentId: answer['comment']!.id },
      scoreChanged(OWN_SCORE + SCORE_PER_COMMENT),
    ],
  },
  'PUT /threads/:threadId/comments/:commentId': {
    body: () => comment,
    publishes: () => [{ ...commentVoted(), type: 'comment-edited' } as Change],
  },
  'DELETE /threads/:threadId/comments/:commentId': {
    publishes: () => [
      { ...commentVoted(), type: 'comment-deleted' } as Change,
      { type: 'scores-changed' },
    ],
  },
  'POST /threads/:threadId/comments/:commentId/up-vote': {
    publishes: () => [commentVoted(), scoreChanged(OWN_SCORE + SCORE_PER_VOTE)],
  },
  'POST /threads/:threadId/comments/:commentId/down-vote': {
    publishes: () => [commentVoted(), scoreChanged(OWN_SCORE + SCORE_PER_VOTE)],
  },
  'POST /threads/:threadId/comments/:commentId/neutral-vote': {
    publishes: () => [commentVoted()],
  },
};

const WRITE_CALLS = CALLS.filter(({ method }) => method !== 'GET').map(
  ({ method, path }) => [method, path] as const,
);

describe('a write publishes what it changed:', () => {
  it('every write is listed here', () => {
    expect(Object.keys(WRITES).sort()).toEqual(WRITE_CALLS.map((call) => call.join(' ')).sort());
  });

  it.each(WRITE_CALLS)('%s %s', async (method, path) => {
    const { body, publishes } = WRITES[`${method} ${path}`]!;
    const { token } = owner;
    const sent = body && { body: await body() };
    const url = path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]);
    published.length = 0;
    const answer = await send(app, method, url, { token, ...sent });
    expect(answer.status).toBeLessThan(300);
    const changes = publishes(answer.envelope.data as Record<string, { id: string }>);
    expect(published).toHaveLength(changes.length);
    expect(published).toEqual(expect.arrayContaining([...changes]));
  });
});

describe('nothing is published by', () => {
  it.each<[string, 'POST' | 'PUT' | 'DELETE', () => string, object]>([
    ['a write that is refused', 'DELETE', () => '/threads/thread-none', {}],
    ['an edit that changes no word', 'PUT', () => `/threads/${ids.threadId}`, post],
    [
      'an edit of a comment that changes no word',
      'PUT',
      () => `/threads/${ids.threadId}/comments/${ids.commentId}`,
      comment,
    ],
  ])('%s', async (_what, method, path, body) => {
    const { token } = owner;
    await send(app, 'PUT', `/threads/${ids.threadId}`, { token, body: post });
    const own = `/threads/${ids.threadId}/comments/${ids.commentId}`;
    await send(app, 'PUT', own, { token, body: comment });
    published.length = 0;
    await send(app, method, path(), { token, body });
    expect(published).toEqual([]);
  });
});

it('a login that ends the oldest sessions publishes their end', async () => {
  for (let count = 2; count < SESSIONS_MAX; count += 1) await insertSession(db, owner.id);
  published.length = 0;
  await send(app, 'POST', '/login', { body: { email: owner.email, password } });
  expect(published).toEqual([sessionEnded(owner.token)]);
});

it('the deletion of an account publishes its end, and changes to what it voted on', async () => {
  await castThreadVote(db, { threadId: ids.threadId, userId: owner.id, voteType: 1 });
  await castCommentVote(db, { ...ids, userId: owner.id, voteType: 1 });
  await send(withoutMail, 'DELETE', '/users/me', { token: owner.token, body: { password } });
  const changes: Change[] = [
    threadVoted(),
    commentVoted(),
    { type: 'scores-changed' },
    { type: 'user-changed', userId: owner.id },
    sessionEnded(owner.token),
    sessionEnded(other.token),
  ];
  expect(published).toHaveLength(changes.length);
  expect(published).toEqual(expect.arrayContaining(changes));
});

it('a comment does not change the order of threads by votes', () => {
  for (const type of ['comment-created', 'comment-deleted', 'comment-voted'] as const) {
    expect(tagsOf({ type, threadId: 'thread-1', commentId: 'comment-1' })).not.toContain(RANKS);
  }
});
