import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BODY_MAX,
  CATEGORY_MAX,
  COMMENT_MAX,
  HIDDEN_PEOPLE_MAX,
  LIST_MAX,
  PAGE_MAX,
  PAGE_MAX_BYTES,
  PASSKEY_NAME_MAX,
  REASON_MAX,
  TITLE_MAX,
} from '#contract/limits.ts';
import { PASSKEYS_MAX } from '#server/second-factors/passkeys.repository.ts';
import { STREAMED } from '#server/testing/access-table.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { withRoutes } from '#server/testing/routes-of.ts';
import { buildTestApp, openWorkerDatabase, prepareToEmpty } from '#server/testing/test-app.ts';
import { updateThread } from '#server/threads/thread-edits.repository.ts';
import { updateComment } from '#server/comments/comment-edits.repository.ts';

const db = await openWorkerDatabase();
const webRoot = await mkdtemp(join(tmpdir(), 'rembuk-largest-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), 'isi');
const { app, routes } = await withRoutes(() => buildTestApp(db, {}, undefined, { webRoot }));
const emptyTables = await prepareToEmpty(db);
afterAll(async () => {
  await emptyTables();
  await app.close();
  await db.destroy();
  await rm(webRoot, { recursive: true });
});

/** Takes six bytes in JSON. */
const LONGEST = '\u0001';
const REVISIONS = 20;

let me: { id: string; token: string };
const ids = { long: '', voted: '', comment: '', people: [] as string[] };

/** A forum in which each list has entries of the maximum length and with the maximum number of votes. */
beforeAll(async () => {
  await emptyTables();
  me = await createUser(db, { name: '"'.repeat(100) });
  await sql`
    insert into users (id, name, email, email_key, password_hash)
    select 'user-' || lpad(n::text, 16, '0'), repeat('"', 100), n || '@contoh.id', n || '@contoh.id', 'x'
    from generate_series(1, ${2 * LIST_MAX}) as n`.execute(db);
  await sql`
    insert into sessions (token_hash, id, user_id, user_agent, expires_at)
    select sha256(n::text::bytea), 'session-' || n, ${me.id}, repeat('"', 400), now() + interval '1 day'
    from generate_series(1, ${LIST_MAX}) as n`.execute(db);
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    select 'passkey-' || n, ${me.id}, n::text::bytea, 'k', 0, '{}', repeat('"', ${PASSKEY_NAME_MAX}::int)
    from generate_series(1, ${PASSKEYS_MAX}) as n`.execute(db);
  await sql`
    insert into hidden_people (user_id, hidden_id)
    select ${me.id}, 'user-' || lpad(n::text, 16, '0') from generate_series(1, ${HIDDEN_PEOPLE_MAX}) as n`.execute(
    db,
  );
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', me.id).execute();
  await sql`
    insert into removed_texts (id, thread_id, owner_id, title, body, category, reason, removed_by, expires_at)
    select 'thread-' || n, 'thread-' || n, ${me.id}, repeat(${LONGEST}, ${TITLE_MAX}::int),
      repeat(${LONGEST}, ${BODY_MAX}::int), repeat('"', ${CATEGORY_MAX}::int), repeat('"', ${REASON_MAX}::int),
      ${me.id}, now() + interval '1 day'
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  await sql`
    insert into sanctions (id, user_id, kind, reason)
    select 'sanction-' || n, ${me.id}, 'warning', repeat('"', ${REASON_MAX}::int)
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  await sql`
    insert into appeals (id, user_id, sanction_id, words, outcome, answer)
    select 'appeal-' || n, ${me.id}, 'sanction-' || n, repeat('"', ${REASON_MAX}::int), 'upheld',
      repeat('"', ${REASON_MAX}::int)
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  await sql`
    insert into appeals (id, user_id, removed_text_id, words)
    select 'appeal-of-thread-' || n, 'user-' || lpad('1', 16, '0'), 'thread-' || n,
      repeat('"', ${REASON_MAX}::int)
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  await sql`
    insert into invitations (id, token_hash, maker_id, uses_max, expires_at)
    select 'invitation-' || n, n::text::bytea, ${me.id}, 100, now() + interval '1 day'
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  await sql`
    insert into moderation_log (number, at, actor_id, action, user_id, reason, details, previous_hash, hash)
    select n, now(), ${me.id}, 'role-changed', ${me.id}, repeat('"', ${REASON_MAX}::int),
      '{"from":"moderator","to":"moderator"}', sha256(''), sha256('')
    from generate_series(1, ${PAGE_MAX}) as n`.execute(db);
  const body = `<p>kopi ${LONGEST.repeat(BODY_MAX - 12)}</p>`;
  const content = `<p>${LONGEST.repeat(COMMENT_MAX - 7)}</p>`;
  for (let number = 0; number < PAGE_MAX; number += 1) {
    const title = `Kopi ${LONGEST.repeat(295)}`;
    ids.long = await createThread(db, me.id, {
      title,
      body,
      category: `${'"'.repeat(46)}${number}`,
    });
  }
  for (let number = 0; number < PAGE_MAX; number += 1) {
    ids.comment = await createComment(db, { threadId: ids.long, ownerId: me.id }, content);
    ids.voted = await createThread(db, me.id, {
      title: 'Teh',
      body: '<p>teh</p>',
      category: 'teh',
    });
  }
  for (let number = 0; number < PAGE_MAX; number += 1) {
    await createComment(db, { threadId: ids.voted, ownerId: me.id }, '<p>teh</p>');
  }
  await voteOnAll('thread', sql`category = 'teh'`);
  await voteOnAll('comment', sql`thread_id = ${ids.voted}`);
  for (let number = 0; number < REVISIONS; number += 1) {
    const text = `${LONGEST.repeat(BODY_MAX - 20)}${number}`;
    await updateThread(db, {
      threadId: ids.long,
      userId: me.id,
      title: 'Kopi',
      body: text,
      category: 'kopi',
    });
    await updateComment(db, {
      threadId: ids.long,
      commentId: ids.comment,
      userId: me.id,
      content: `${LONGEST.repeat(COMMENT_MAX - 20)}${number}`,
    });
  }
  ids.people = (await db.selectFrom('users').select('id').limit(LIST_MAX).execute()).map(
    ({ id }) => id,
  );
}, 120_000);

/** Inserts a thousand up-votes and a thousand down-votes on each, without the other effects of a vote. */
async function voteOnAll(kind: 'thread' | 'comment', where: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into ${sql.table(`${kind}_votes`)} (id, ${sql.ref(`${kind}_id`)}, user_id, vote_type)
      select 'vote-' || subject.id || '-' || n, subject.id, 'user-' || lpad(n::text, 16, '0'),
        case when n % 2 = 0 then 1 else -1 end
      from ${sql.table(`${kind}s`)} as subject, generate_series(1, ${2 * LIST_MAX}) as n
      where ${where}`.execute(trx);
    await sql`
      update ${sql.table(`${kind}s`)} set up_votes = ${LIST_MAX}, down_votes = ${LIST_MAX}
      where ${where}`.execute(trx);
  });
}

const pages = (path: string) =>
  ['', 'limit=20', 'limit=50', `limit=${PAGE_MAX}`].map((query) => `${path}?${query}`);

/** The largest requests of each route. A new route needs a line here. */
const LARGEST: Record<string, () => string[]> = {
  '/v1/threads': () => [
    ...pages('/v1/threads'),
    ...pages('/v1/threads').map((path) => `${path}&sort=top`),
    ...pages('/v1/threads').map((path) => `${path}&q=kopi`),
    ...pages('/v1/threads').map((path) => `${path}&q=teh`),
    ...pages('/v1/threads').map((path) => `${path}&category=teh`),
  ],
  '/v1/threads/:threadId': () =>
    [ids.long, ids.voted].flatMap((id) => [
      ...pages(`/v1/threads/${id}`),
      ...pages(`/v1/threads/${id}`).map((path) => `${path}&sort=top`),
    ]),
  '/v1/threads/:threadId/revisions': () => pages(`/v1/threads/${ids.long}/revisions`),
  '/v1/threads/:threadId/comments/:commentId/revisions': () =>
    pages(`/v1/threads/${ids.long}/comments/${ids.comment}/revisions`),
  '/v1/users': () => ['/v1/users', `/v1/users?ids=${ids.people.join(',').slice(0, 15_000)}`],
  '/v1/users/me': () => ['/v1/users/me'],
  '/v1/users/me/email': () => ['/v1/users/me/email'],
  '/v1/users/me/rank': () => ['/v1/users/me/rank'],
  '/v1/users/me/sanctions': () => ['/v1/users/me/sanctions'],
  '/v1/users/:userId/sanctions': () => [`/v1/users/${me.id}/sanctions`],
  '/v1/members': () => pages('/v1/members'),
  '/v1/appeals': () => pages('/v1/appeals'),
  '/v1/users/me/hidden-people': () => ['/v1/users/me/hidden-people'],
  '/v1/users/me/removed-texts': () => pages('/v1/users/me/removed-texts'),
  '/v1/cases': () => pages('/v1/cases'),
  '/v1/removed-texts': () => pages('/v1/removed-texts'),
  '/v1/users/me/second-factors': () => ['/v1/users/me/second-factors'],
  '/v1/users/me/sessions': () => pages('/v1/users/me/sessions'),
  '/v1/categories': () => pages('/v1/categories'),
  '/v1/invitations': () => pages('/v1/invitations'),
  '/v1/leaderboards': () => ['/v1/leaderboards'],
  '/v1/settings': () => ['/v1/settings'],
  '/v1/community': () => ['/v1/community'],
  '/v1/moderation-log': () => pages('/v1/moderation-log'),
  '/health': () => ['/health'],
  '/ready': () => ['/ready'],
  '/openapi.json': () => ['/openapi.json'],
  '/docs': () => ['/docs'],
  '/docs/json': () => ['/docs/json'],
  '/docs/yaml': () => ['/docs/yaml'],
};

/** The files of the build and of the API page have fixed sizes, and are sent piece by piece. */
const isFile = (path: string) => path.startsWith('/docs/static/') || path.startsWith('/assets/');

it('is requested of every route', () => {
  const gets = routes
    .filter((route) => route.startsWith('GET /'))
    .map((route) => route.slice('GET '.length))
    .filter((path) => !isFile(path) && !STREAMED.includes(path));
  expect(Object.keys(LARGEST).toSorted()).toEqual([...new Set(gets)].toSorted());
});

/** On a busy machine these answers can exceed their deadline; the 503 has the time to retry. */
const ASKED_MAX = 60;
const LONGEST_MS = 600_000;

async function read(url: string) {
  for (let asked = 1; ; asked += 1) {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${me.token}` } });
    if (answer.statusCode !== 503 || asked === ASKED_MAX) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1_000);
  }
}

it.each(Object.keys(LARGEST))(
  'no answer of %s is larger than the limit',
  async (route) => {
    for (const url of LARGEST[route]!()) {
      const answer = await read(url);
      expect(answer.statusCode, url).toBeLessThan(400);
      expect(answer.rawPayload.length, url).toBeLessThanOrEqual(PAGE_MAX_BYTES);
    }
  },
  LONGEST_MS,
);

it.each([
  ['newest', {}],
  ['top', { sort: 'top' }],
  ['found', { q: 'kopi' }],
])(
  'pages that were cut short are complete together: %s',
  async (name, query) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const given = new URLSearchParams({
        ...query,
        limit: '100',
        ...(cursor !== null && { cursor }),
      });
      const { data } = (await read(`/v1/threads?${given.toString()}`)).json<{
        data: { threads: { id: string }[]; nextCursor: string | null };
      }>();
      expect(data.threads.length).toBeGreaterThan(0);
      seen.push(...data.threads.map(({ id }) => id));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(name === 'found' ? PAGE_MAX : 2 * PAGE_MAX);
  },
  LONGEST_MS,
);
