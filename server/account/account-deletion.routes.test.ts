import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attemptsKey } from '#server/session/attempts.repository.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { beginLogin, beginProof } from '#server/session/login-limits.ts';
import { hashToken, insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { rounds } from '#server/testing/rounds.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { type Answer, failure, send } from '#server/testing/requests.ts';
import { countWaiting, queueAtPerson } from '#server/testing/row-lock.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { findPasswordHash } from '#server/users/users.repository.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';
import { takeDeletionStep, VOTES_AT_ONCE } from './account-deletion.repository.ts';

const { app, db } = await useTestApp();
const password = 'rahasia';
const body = { password };
const ended = failure(401, 'Token maximum age exceeded');

async function createTalk() {
  const sari = await createUser(db, { name: 'Sari', password });
  const budi = await createUser(db, { name: 'Budi' });
  await storeLoginAddress(db, { userId: sari.id, email: sari.email, address: '203.0.113.1' });
  const threadId = await createThread(db, sari.id);
  const own = await createComment(db, { threadId, ownerId: sari.id });
  const other = await createComment(db, { threadId, ownerId: budi.id });
  await castThreadVote(db, { threadId, userId: sari.id, voteType: 1 });
  await castThreadVote(db, { threadId, userId: budi.id, voteType: 1 });
  await castCommentVote(db, { threadId, commentId: other, userId: sari.id, voteType: -1 });
  return { sari, budi, threadId, own, other };
}

const proofOf = ({ id, token }: { id: string; token: string }) => ({
  userId: id,
  tokenHash: hashToken(token),
  address: '203.0.113.9',
});
const deleteAs = (token: string) => send(app, 'DELETE', '/users/me', { token, body });

describe('DELETE /v1/users/me', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'DELETE', '/users/me', { body })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('leaves what the user wrote, without a name, and nothing else of them', async () => {
    const { sari, budi, threadId, own, other } = await createTalk();
    expect(await deleteAs(sari.token)).toMatchObject({
      status: 200,
      envelope: { message: 'user deleted', data: {} },
    });

    const read = (path: string) => send(app, 'GET', path, { token: budi.token });
    const gone = { id: sari.id, name: 'Akun dihapus', avatar: '' };
    const { envelope } = await read(`/threads/${threadId}`);
    expect(envelope.data).toMatchObject({
      detailThread: {
        owner: gone,
        upVotesBy: [budi.id],
        totalUpVotes: 1,
        comments: [
          { id: other, owner: { name: 'Budi' }, downVotesBy: [], totalDownVotes: 0 },
          { id: own, owner: gone },
        ],
      },
    });
    expect((await read('/threads')).envelope.data).toMatchObject({
      threads: [{ id: threadId, ownerId: sari.id, totalUpVotes: 1 }],
    });
    expect((await read('/users')).envelope.data).toMatchObject({ users: [{ id: budi.id }] });
    // A client that shows a thread looks up its users by id, and must distinguish a deleted user from an unknown one.
    const ids = `${sari.id},user-tidakada12345678`;
    expect((await read(`/users?ids=${ids}`)).envelope.data).toEqual({ users: [gone] });
    expect((await read('/leaderboards')).envelope.data).toMatchObject({
      leaderboards: [{ user: { id: budi.id } }],
    });

    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect(await findTraces(sari)).toEqual([
      { table: 'comments' },
      { table: 'threads' },
      { table: 'users' },
    ]);
  });

  it('leaves no login attempt from which their e-mail address could be found', async () => {
    const { sari } = await createTalk();
    const address = '203.0.113.1';
    await beginLogin(db, { email: sari.email, address });
    await beginProof(db, proofOf(sari));
    await deleteAs(sari.token);
    const left = await db.selectFrom('attempts').select('key').orderBy('key').execute();
    expect(left.map(({ key }) => key)).toEqual(
      [
        attemptsKey('address', address),
        attemptsKey('forum'),
        attemptsKey('email from address', sari.email.toLowerCase(), address),
        attemptsKey('own password', hashToken(sari.token).toString('base64url')),
      ].toSorted(Buffer.compare),
    );
  });

  it('ends all sessions and refuses logins; the e-mail address is free again', async () => {
    const { sari } = await createTalk();
    const phone = await insertSession(db, sari.id);
    await send(app, 'GET', '/users/me', { token: phone });
    await deleteAs(sari.token);
    for (const token of [sari.token, phone]) {
      expect(await send(app, 'GET', '/users/me', { token })).toMatchObject(ended);
    }
    const { email } = sari;
    expect(await send(app, 'POST', '/login', { body: { email, password } })).toMatchObject(
      failure(401, 'email or password is wrong'),
    );
    expect(
      await send(app, 'POST', '/register', { body: { name: 'Sari', email, password } }),
    ).toMatchObject({ status: 201 });
  });

  it('is sent to open event streams, with the counts of what the user voted on', async () => {
    const { sari, budi, threadId, other } = await createTalk();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const subscriber = await subscribeToEvents(address, budi.token);
    await subscriber.expectNewest('ready', {});
    const own = await subscribeToEvents(address, sari.token);
    await deleteAs(sari.token);
    await own.ended;
    await subscriber.expectNewest('user-changed', {
      userId: sari.id,
      name: 'Akun dihapus',
      avatar: '',
    });
    await subscriber.expectNewest('thread-changed', { threadId, totalUpVotes: 1 });
    await subscriber.expectNewest('comment-changed', { commentId: other, totalDownVotes: 0 });
    subscriber.hangUp();
  });

  it('takes back more votes than one step holds, step by step, and commits what is done before it has to wait', async () => {
    const { sari, budi, threadId } = await createTalk();
    await sql`
      insert into comments (id, thread_id, owner_id, content, up_votes)
      select ${`${sari.id} `} || number, ${threadId}, ${budi.id}, 'Ya.', 1
      from generate_series(1, ${2 * VOTES_AT_ONCE}::int) as number`.execute(db);
    await sql`
      insert into comment_votes (id, comment_id, user_id, vote_type)
      select id, id, ${sari.id}, 1 from comments where id like ${`${sari.id} %`}`.execute(db);
    const votesLeft = async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from comment_votes where user_id = ${sari.id}`.execute(db);
      return rows[0]?.left;
    };
    const all = (await votesLeft()) ?? 0;
    // Another transaction locks the row of their last vote: the steps before it are committed.
    let deleting: Promise<Answer> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`
        select id from comments where id in (
          select comment_id from comment_votes where user_id = ${sari.id}
          order by comment_id desc limit 1) for update`.execute(trx);
      deleting = deleteAs(sari.token);
      await expect.poll(votesLeft).toBe(all - 2 * VOTES_AT_ONCE);
    });
    expect(await deleting).toMatchObject({ status: 200 });
    expect(await votesLeft()).toBe(0);
    const { rows } = await sql<{ counted: number }>`
      select sum(up_votes + down_votes)::int as counted from comments
      where id like ${`${sari.id} %`}`.execute(db);
    expect(rows).toEqual([{ counted: 0 }]);
    expect(await deleteAs(sari.token)).toMatchObject(ended);
  });

  it('deletes nothing without the right password', async () => {
    const { sari } = await createTalk();
    const wrong = { token: sari.token, body: { password: 'tebakan' } };
    expect(await send(app, 'DELETE', '/users/me', wrong)).toMatchObject(
      failure(403, 'password is wrong'),
    );
    expect(await send(app, 'GET', '/users/me', sari)).toMatchObject({ status: 200 });
  });

  it.each([
    [undefined, '"password" is required'],
    [{ password: '' }, '"password" is not allowed to be empty'],
  ])('answers %j with %s', async (faulty, message) => {
    const { token } = await createUser(db);
    const sent = { token, ...(faulty && { body: faulty }) };
    expect(await send(app, 'DELETE', '/users/me', sent)).toMatchObject(failure(400, message));
  });
});

describe('at the same time as a deletion', () => {
  it('another deletion finds no account', async () => {
    const { sari } = await createTalk();
    const phone = await insertSession(db, sari.id);
    const answers = await Promise.all([deleteAs(sari.token), deleteAs(phone)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('another deletion in another process finds none, either', async () => {
    const { sari } = await createTalk();
    const phone = await insertSession(db, sari.id);
    const passwordHash = await findPasswordHash(db, sari.id);
    // One process runs one step at a time.
    const takeStep = (token: string) => () =>
      takeDeletionStep(db, {
        userId: sari.id,
        tokenHash: hashToken(token),
        passwordHash: passwordHash ?? '',
      }).then(
        (step) => step?.tokenHashes?.length,
        (error: Error) => error.message,
      );
    const steps = await queueAtPerson(db, sari.id, [takeStep(sari.token), takeStep(phone)]);
    expect(steps).toEqual([2, 'Token maximum age exceeded']);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('the deletions of others wait for its step, and no other request does', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const budi = await createUser(db);
    const leaving = await Promise.all([1, 2, 3].map(() => createUser(db, { password })));
    // The right password deletes the row: its absence shows that the deletion has reached its first step.
    for (const user of leaving) await beginProof(db, proofOf(user));
    const countProofs = async () =>
      (await db.selectFrom('attempts').select('key').execute()).length;
    const { deletions } = await db.transaction().execute(async (trx) => {
      await sql`lock table comment_votes in access exclusive mode`.execute(trx);
      const all = leaving.map(({ token }) => send(limited, 'DELETE', '/users/me', { token, body }));
      await expect.poll(countProofs).toBe(0);
      await expect.poll(() => countWaiting(trx)).toBe(1);
      expect(await send(limited, 'GET', '/users', budi)).toMatchObject({ status: 200 });
      expect(await countWaiting(trx)).toBe(1);
      return { deletions: all };
    });
    for (const deletion of deletions) expect(await deletion).toMatchObject({ status: 200 });
  });

  it('a login stores no address', async () => {
    const { sari } = await createTalk();
    const login = { userId: sari.id, email: sari.email, address: '203.0.113.2' };
    await queueAtPerson(db, sari.id, [
      () => deleteAs(sari.token),
      () => storeLoginAddress(db, login).then(() => undefined),
    ]);
    expect((await findTraces(sari)).map(({ table }) => table)).not.toContain('login_addresses');
  });

  it.each<[string, (talk: Awaited<ReturnType<typeof createTalk>>) => [Method, string, object]]>([
    ['a thread', () => ['POST', '/threads', { title: 'Baru', body: 'Isi' }]],
    ['a comment', ({ threadId }) => ['POST', `/threads/${threadId}/comments`, { content: 'Isi' }]],
    ['a vote on a thread', ({ threadId }) => ['POST', `/threads/${threadId}/down-vote`, {}]],
    [
      'a vote on a comment',
      ({ threadId, own }) => ['POST', `/threads/${threadId}/comments/${own}/up-vote`, {}],
    ],
    [
      'an edit of a thread',
      ({ threadId }) => ['PUT', `/threads/${threadId}`, { title: 'Lain', body: 'Isi' }],
    ],
    [
      'an edit of a comment',
      ({ threadId, own }) => ['PUT', `/threads/${threadId}/comments/${own}`, { content: 'Lain' }],
    ],
    ['the deletion of a thread', ({ threadId }) => ['DELETE', `/threads/${threadId}`, {}]],
    [
      'the deletion of a comment',
      ({ threadId, own }) => ['DELETE', `/threads/${threadId}/comments/${own}`, {}],
    ],
    ['a new name', () => ['PUT', '/users/me', { name: 'Lain' }]],
  ])('%s is either done before it, or refused after it', async (_what, request) => {
    const talk = await createTalk();
    const { sari } = talk;
    const phone = await insertSession(db, sari.id);
    const desk = await insertSession(db, sari.id);
    const [method, path, words] = request(talk);
    const write = (token: string) => () => send(app, method, path, { token, body: words });
    const [before, deletion, after] = await queueAtPerson(db, sari.id, [
      write(phone),
      () => deleteAs(sari.token),
      write(desk),
    ]);
    expect([200, 201]).toContain(before!.status);
    expect(deletion).toMatchObject({ status: 200 });
    // Transactions that wait for a row lock mostly get it in order; occasionally the last one gets it before the
    // deletion.
    if (after!.status === 401) expect(after).toMatchObject(ended);
    else expect([200, 201, 404]).toContain(after!.status);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect((await findTraces(sari)).map(({ table }) => table)).not.toContain('thread_votes');
  });

  it('whatever else is written, the counters equal a recount and nothing hangs', async () => {
    const roll = fc.record({
      who: fc.nat(2),
      session: fc.nat(2),
      what: fc.nat(5),
      which: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(roll, { minLength: 10, maxLength: 25 }), async (rolls) => {
        const people = [await createPerson(true), await createPerson(true), await createPerson()];
        const threads: { threadId: string; commentId: string }[] = [];
        for (const { id } of people.slice(1)) {
          const threadId = await createThread(db, id);
          threads.push({ threadId, commentId: await createComment(db, { threadId, ownerId: id }) });
        }
        const act = ({ who, session, what, which }: (typeof rolls)[number]): Promise<Answer> => {
          const token = people[who]!.tokens[session]!;
          const { threadId, commentId } = threads[which]!;
          const path = `/threads/${threadId}`;
          const said = { content: 'Kata' };
          return [
            () => send(app, 'POST', `${path}/up-vote`, { token }),
            () => send(app, 'POST', `${path}/down-vote`, { token }),
            () => send(app, 'POST', `${path}/comments/${commentId}/up-vote`, { token }),
            () => send(app, 'POST', `${path}/comments`, { token, body: said }),
            () => send(app, 'DELETE', `${path}/comments/${commentId}`, { token }),
            () => send(app, 'POST', '/threads', { token, body: { title: 'Judul', body: 'Isi' } }),
          ][what]!();
        };
        const deletions = people.slice(0, 2).map(({ tokens }) => deleteAs(tokens[0]!));
        const answers = await Promise.all([...rolls.map(act), ...deletions]);
        expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
        // A deadlock would be answered 500.
        expect(answers.filter(({ status }) => ![200, 201, 401, 403, 404].includes(status))).toEqual(
          [],
        );
        expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
        const { rows } = await sql`select from users join (
          select user_id from thread_votes union all select user_id from comment_votes
          union all select user_id from sessions) as theirs on user_id = users.id
          where deleted_at is not null`.execute(db);
        expect(rows).toHaveLength(0);
      }),
      // A failure on an overloaded machine would be repeated until the time is over and the reason is lost.
      { numRuns: rounds(15), endOnFailure: true },
    );
  });
});

type Method = 'POST' | 'PUT' | 'DELETE';

async function createPerson(hasPassword = false) {
  const { id, token } = await createUser(db, hasPassword ? { password } : {});
  return { id, tokens: [token, await insertSession(db, id), await insertSession(db, id)] };
}

/** Lists the tables that contain a user's id, name, e-mail address or session. */
async function findTraces(person: { id: string; email: string }): Promise<{ table: string }[]> {
  const found: { table: string }[] = [];
  for (const { schema = 'public', name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`
      select all_of_it::text as row from ${sql.table(`${schema}.${name}`)} as all_of_it`.execute(
      db,
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).not.toContain('Sari');
    expect(text).not.toContain(person.email);
    expect(text).not.toContain('$argon2id');
    if (text.includes(person.id)) found.push({ table: name });
  }
  return found.toSorted((a, b) => a.table.localeCompare(b.table));
}
