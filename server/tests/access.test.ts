import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createInvitation } from '#server/invitations/invitations.repository.ts';
import { makeAppeal } from '#server/moderation/appeals.repository.ts';
import { remove } from '#server/moderation/removals.repository.ts';
import { report } from '#server/moderation/reports.repository.ts';
import { giveSanction } from '#server/moderation/sanctions.repository.ts';
import { newId } from '#server/platform/security/ids.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { deleteSession, hashToken, insertSession } from '#server/session/session.repository.ts';
import { formatMarkdown } from '#server/testing/format-markdown.ts';
import { accessPage } from '#server/testing/access-page.ts';
import {
  ACCESS,
  type AccessRow,
  answerToMissing,
  changesAccount,
  LINKS,
  namesThing,
  PEOPLE,
  type Person,
  STREAMED,
} from '#server/testing/access-table.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { linkOf } from '#server/testing/link-of.ts';
import { withRoutes } from '#server/testing/routes-of.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { createCatchingMail } from '#server/testing/caught-mail.ts';
import { insertUser } from '#server/users/users.repository.ts';

const { db } = await useTestApp();
const WITH_PASSKEYS = { PUBLIC_URL: 'https://forum.contoh.id' };
const passwordHash = await hashPassword('rahasia');
const mail = createCatchingMail();
const webRoot = await mkdtemp(join(tmpdir(), 'rembuk-access-'));
await mkdir(join(webRoot, 'assets'));
for (const name of ['index.html', 'favicon.svg', 'assets/a.js']) {
  await writeFile(join(webRoot, name), 'isi');
}
const { app: closed, routes } = await withRoutes(() =>
  buildTestApp(db, WITH_PASSKEYS, undefined, { webRoot, mail }),
);
const open = await buildTestApp(db, { ...WITH_PASSKEYS, PUBLIC_READ: true }, undefined, {
  webRoot,
  mail,
});
const addresses = {
  closed: await closed.listen({ port: 0, host: '127.0.0.1' }),
  open: await open.listen({ port: 0, host: '127.0.0.1' }),
};
afterAll(async () => {
  await Promise.all([closed.close(), open.close()]);
  await rm(webRoot, { recursive: true });
});

interface Ids {
  readonly threadId: string;
  readonly commentId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly userId: string;
  readonly caseId: string;
  readonly sanctionId: string;
  readonly textId: string;
  readonly appealId: string;
  readonly invitationId: string;
}

interface Scene extends Ids {
  /** In a thread that exists. */
  readonly deletedCommentId: string;
  readonly deletedThreadId: string;
  readonly endedSessionId: string;
  readonly deletedPasskeyId: string;
  readonly owns: { readonly thread: string; readonly comment: string; readonly nothing: string };
  readonly withRole: { readonly moderator: string; readonly admin: string };
  readonly deletedUserId: string;
}

let scene: Scene;
beforeEach(async () => {
  const [thread, comment, nothing] = [
    await createUser(db, { name: 'Sari' }),
    await createUser(db, { name: 'Budi' }),
    await createUser(db, { name: 'Cici' }),
  ].map(({ id }) => id) as [string, string, string];
  const [moderator, admin, deletedUserId] = [
    await createUserOf('moderator'),
    await createUserOf('admin'),
    await createUserOf('member'),
  ];
  const write = async () => {
    const threadId = await createThread(db, thread);
    const commentId = await createComment(db, { threadId, ownerId: comment });
    const sessionId = await openSessionOf(thread);
    const passkeyId = await addPasskeyOf(thread);
    const caseId = await openCaseOf(threadId);
    const acts = await actOn(thread, moderator);
    return { threadId, commentId, sessionId, passkeyId, userId: thread, caseId, ...acts };
  };
  // Calls for passkeys require it.
  await db.updateTable('users').set({ password_hash: passwordHash }).execute();
  const without = { name: null, email: null, email_key: null, password_hash: null };
  await db
    .updateTable('users')
    .set({ ...without, deleted_at: new Date() })
    .where('id', '=', deletedUserId)
    .execute();
  const [kept, gone] = [await write(), await write()];
  const deletedCommentId = await createComment(db, { threadId: kept.threadId, ownerId: comment });
  const deleted_at = new Date();
  const deleteFrom = (table: 'threads' | 'comments', id: string) =>
    db.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
  await deleteFrom('threads', gone.threadId);
  await deleteFrom('comments', deletedCommentId);
  const endedSessionId = await openSessionOf(thread);
  await db.deleteFrom('sessions').where('id', '=', endedSessionId).execute();
  const deletedPasskeyId = await addPasskeyOf(thread);
  await db.deleteFrom('passkeys').where('id', '=', deletedPasskeyId).execute();
  scene = {
    ...kept,
    endedSessionId,
    deletedPasskeyId,
    deletedCommentId,
    deletedThreadId: gone.threadId,
    owns: { thread, comment, nothing },
    withRole: { moderator, admin },
    deletedUserId,
  };
});

/** The token of a new session of the account that is this kind of sender for the path; undefined for a visitor. */
async function tokenOf(person: Person, row: AccessRow): Promise<string | undefined> {
  const { thread, comment, nothing } = scene.owns;
  const { path } = row;
  if (changesAccount(row) && !['visitor', 'ended session'].includes(person)) {
    return insertSession(db, await createPerson(`akun-${(strangers += 1)}@contoh.id`));
  }
  const isComment = path.includes(':commentId');
  switch (person) {
    case 'visitor':
      return undefined;
    case 'ended session': {
      const token = await insertSession(db, nothing);
      await deleteSession(db, token);
      return token;
    }
    case 'member':
      return insertSession(db, nothing);
    case 'owner':
      return insertSession(db, isComment ? comment : thread);
    case 'other owner':
      return insertSession(db, isComment ? thread : comment);
    case 'moderator':
    case 'admin':
      return insertSession(db, scene.withRole[person]);
  }
}

let strangers = 0;

async function ask(
  row: AccessRow,
  { person, setting, ids = scene, method = row.method }: Asking,
): Promise<{ status: number; text: string }> {
  strangers += 1;
  const email = `orang-${strangers}@contoh.id`;
  if (row.path === '/v1/login') await createPerson(email);
  const purpose = LINKS[`${row.method} ${row.path}`];
  const linkToken =
    purpose && (await linkOf(db, { id: await createPerson(email), email }, purpose));
  const token = await tokenOf(person, row);
  const path = row.path
    .replace('/docs/static/*', '/docs/static/index.html')
    .replace('/assets/*', '/assets/a.js')
    .replace(/^\*$/, '/v1/threads')
    .replace(':threadId', ids.threadId)
    .replace(':commentId', ids.commentId)
    .replace(':userId', ids.userId)
    .replace(':caseId', ids.caseId)
    .replace(':sessionId', ids.sessionId)
    .replace(':passkeyId', ids.passkeyId)
    .replace(':sanctionId', ids.sanctionId)
    .replace(':textId', ids.textId)
    .replace(':appealId', ids.appealId)
    .replace(':invitationId', ids.invitationId);
  const response = await fetch(addresses[setting] + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'OPTIONS' && {
        origin: 'https://tugas.contoh.id',
        'access-control-request-method': 'POST',
      }),
    },
    ...(row.body && {
      body: JSON.stringify(row.body)
        .replace('EMAIL', email)
        .replace('TOKEN', linkToken ?? ''),
    }),
  });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

interface Asking {
  readonly person: Person;
  readonly setting: 'closed' | 'open';
  readonly ids?: Ids;
  readonly method?: string;
}

const EVERYBODY = PEOPLE.flatMap((person) => [
  { person, setting: 'closed' as const },
  { person, setting: 'open' as const },
]);
const ROWS = ACCESS.map((row) => [`${row.method} ${row.path}`, row] as const);

it('every route of the server is in the table, and no other', () => {
  const known = ROWS.flatMap(([name, { method, path }]) =>
    method === 'GET' && !STREAMED.includes(path) ? [name, name.replace('GET', 'HEAD')] : [name],
  );
  expect(routes.toSorted()).toEqual(known.toSorted());
});

describe('the answer to each sender', () => {
  it.each(ROWS)('%s', async (_name, row) => {
    const answers = EVERYBODY.map(async (who) => {
      // A deletion leaves nothing for the next sender.
      const again = row.method === 'DELETE' ? await writeAgain() : scene;
      // The senders ask at the same time, and must not lose their own sessions.
      const ids = row.path.endsWith('/:userId/sessions')
        ? { ...again, userId: (await createUser(db)).id }
        : again;
      return { ...who, status: (await ask(row, { ...who, ids })).status };
    });
    expect(await Promise.all(answers)).toEqual(
      EVERYBODY.map((who) => ({ ...who, status: row.answers[who.person][who.setting] })),
    );
  });

  it('is the same for HEAD as for GET', async () => {
    for (const [name, row] of ROWS.filter(([name]) =>
      routes.includes(name.replace('GET', 'HEAD')),
    )) {
      if (row.method !== 'GET') continue;
      const { status } = await ask(row, { person: 'visitor', setting: 'closed', method: 'HEAD' });
      expect({ name, status }).toEqual({ name, status: row.answers.visitor.closed });
    }
  });

  it('is 404 for HEAD when the answer is streamed', async () => {
    const streamed = ROWS.filter(([, { path }]) => STREAMED.includes(path));
    expect(streamed).toHaveLength(STREAMED.length);
    for (const [name, row] of streamed) {
      for (const who of EVERYBODY) {
        const { status } = await ask(row, { ...who, method: 'HEAD' });
        expect({ name, ...who, status }).toEqual({ name, ...who, status: 404 });
      }
    }
  });
});

describe('what does not exist', () => {
  it.each([
    ['/tidak-ada', 404],
    ['/v1/tidak-ada', 404],
    ['/assets/%00', 404],
    ['/docs/static/tidak-ada', 404],
    ['/docs/static/%00', 404],
  ])('is answered at %s with %i', async (path, status) => {
    expect((await fetch(addresses.closed + path)).status).toBe(status);
  });

  it.each(ROWS.filter(([, row]) => namesThing(row)))(
    'is answered like what is deleted, and reveals nothing without access: %s',
    async (_name, row) => {
      for (const who of EVERYBODY) {
        const status = answerToMissing(row, who.person)[who.setting];
        const places = placesOfNothing(row);
        // A sender without access cannot distinguish it from one that exists.
        if (status === 401 || (row.isForRole && status === 403)) places.push(scene);
        const answers = await Promise.all(places.map((ids) => ask(row, { ...who, ids })));
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      }
    },
  );

  it('is a 404 for a comment whose thread does not exist, or is another', async () => {
    const otherThreadId = await createThread(db, scene.owns.thread);
    for (const [, row] of ROWS.filter(([name]) => name.includes(':commentId'))) {
      for (const threadId of ['thread-tidakada', scene.deletedThreadId, otherThreadId]) {
        const ids = { ...scene, threadId };
        const person = row.isForRole ? 'admin' : 'owner';
        expect((await ask(row, { person, setting: 'closed', ids })).status).toBe(404);
      }
    }
  });
});

it('docs/access.md matches the table', async () => {
  const command = 'npx vitest run --project node server/tests/access.test.ts -u';
  await expect(
    await formatMarkdown(accessPage()),
    `it is written anew by: ${command}`,
  ).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/access.md'));
});

async function writeAgain(): Promise<Ids> {
  const threadId = await createThread(db, scene.owns.thread);
  const commentId = await createComment(db, { threadId, ownerId: scene.owns.comment });
  const { thread } = scene.owns;
  const [sessionId, passkeyId] = [await openSessionOf(thread), await addPasskeyOf(thread)];
  const acts = await actOn(thread, scene.withRole.moderator);
  const { userId, caseId } = scene;
  return { threadId, commentId, sessionId, passkeyId, userId, caseId, ...acts };
}

/** Warns the user, removes a thread of theirs and invites somebody, in the name of the moderator, and opens an appeal against the operator. */
async function actOn(userId: string, moderatorId: string) {
  const warning = { userId, kind: 'warning', reason: newId('sanction') } as const;
  const given = await giveSanction(db, { ...warning, actorId: moderatorId });
  const appealed = await giveSanction(db, { ...warning, actorId: null });
  if (!given || !appealed) throw new Error('there is no such user');
  const textId = await createThread(db, userId);
  await remove(db, { threadId: textId, actorId: moderatorId, reason: 'Iklan' });
  await makeAppeal(db, { sanctionId: appealed.sanctionId, userId, words: 'Tidak benar' });
  const { id: appealId } = await db
    .selectFrom('appeals')
    .select('id')
    .where('sanction_id', '=', appealed.sanctionId)
    .executeTakeFirstOrThrow();
  const invited = await createInvitation(db, { makerId: moderatorId, uses: 1, days: 1 });
  if (invited === 'too-many') throw new Error('the moderator has too many invitations');
  return { sanctionId: given.sanctionId, textId, appealId, invitationId: invited.row.id };
}

/** Opens another session of that user, and returns its id. */
async function openSessionOf(userId: string): Promise<string> {
  const token_hash = hashToken(await insertSession(db, userId));
  const session = db.selectFrom('sessions').select('id').where('token_hash', '=', token_hash);
  return (await session.executeTakeFirstOrThrow()).id;
}

/** Opens a case by a report of the thread, and returns its id. */
async function openCaseOf(threadId: string): Promise<string> {
  const { id: reporterId } = await createUser(db);
  await report(db, { threadId, reporterId, reason: 'spam', words: '' });
  const open = db.selectFrom('cases').select('id').where('thread_id', '=', threadId);
  return (await open.executeTakeFirstOrThrow()).id;
}

/** Adds a passkey of that user, and returns its id. */
async function addPasskeyOf(user_id: string): Promise<string> {
  const id = newId('passkey');
  const key = { credential_id: Buffer.from(id), public_key: Buffer.from('k'), counter: 0 };
  const row = { id, user_id, ...key, transports: [], name: 'Ponsel' };
  await db.insertInto('passkeys').values(row).execute();
  return id;
}

/** Creates a user with this role, and returns their id. */
async function createUserOf(role: Role): Promise<string> {
  const { id } = await createUser(db);
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
  return id;
}

/** Creates a user whose password is 'rahasia'. */
async function createPerson(email: string): Promise<string> {
  const user = await insertUser(db, { name: 'Orang', email, passwordHash });
  if (!user) throw new Error(`${email} is taken`);
  return user.id;
}

/** Ids of what never existed and of what was deleted, for the last part of the path. */
function placesOfNothing({ path }: AccessRow): Ids[] {
  if (path.includes(':commentId')) {
    return ['comment-tidakada', scene.deletedCommentId].map((commentId) => ({
      ...scene,
      commentId,
    }));
  }
  if (path.includes(':sessionId')) {
    return ['session-tidakada', scene.endedSessionId].map((sessionId) => ({ ...scene, sessionId }));
  }
  if (path.includes(':passkeyId')) {
    return ['passkey-tidakada', scene.deletedPasskeyId].map((passkeyId) => ({
      ...scene,
      passkeyId,
    }));
  }
  if (path.includes(':caseId')) return [{ ...scene, caseId: 'case-tidakada' }];
  if (path.includes(':sanctionId')) return [{ ...scene, sanctionId: 'sanction-tidakada' }];
  if (path.includes(':textId')) return [{ ...scene, textId: 'thread-tidakada' }];
  if (path.includes(':appealId')) return [{ ...scene, appealId: 'appeal-tidakada' }];
  if (path.includes(':invitationId')) {
    return [{ ...scene, invitationId: 'invitation-tidakada' }];
  }
  if (path.includes(':userId')) {
    return ['user-tidakada', scene.deletedUserId].map((userId) => ({ ...scene, userId }));
  }
  return ['thread-tidakada', scene.deletedThreadId].map((threadId) => ({ ...scene, threadId }));
}
