import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownData } from '#contract/own-data.ts';
import { hidePerson } from '#server/hidden-people/hidden-people.repository.ts';
import { remove } from '#server/moderation/removals.repository.ts';
import { report } from '#server/moderation/reports.repository.ts';
import { attemptsKey } from '#server/session/attempts.repository.ts';
import { storeLoginAddress } from '#server/session/login-addresses.repository.ts';
import { deviceKeys, storeDevice } from '#server/session/login-devices.repository.ts';
import { hashToken, insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { DOWNLOAD_TIMES } from '#server/platform/http/answer-pace.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';

const { app, db } = await useTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

async function download(token: string) {
  const answer = await app.inject({
    url: '/v1/users/me/export',
    headers: { authorization: `Bearer ${token}` },
  });
  return { answer, data: ownData.parse(answer.json()) };
}

describe('GET /v1/users/me/export', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/users/me/export')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('is a file with all data of the account, and nothing of others and no secrets', async () => {
    const sari = await createUser(db, { name: 'Sari', password: 'rahasia' });
    const budi = await createUser(db, { name: 'Budi' });
    const threadId = await createThread(db, sari.id, { body: 'Resep Sari' });
    const budis = await createThread(db, budi.id, { body: 'Resep Budi' });
    const commentId = await createComment(db, { threadId: budis, ownerId: sari.id }, 'Lama');
    await createComment(db, { threadId, ownerId: budi.id }, 'Kata Budi');
    const gone = await createComment(db, { threadId, ownerId: sari.id });
    const { token } = sari;
    await send(app, 'DELETE', `/threads/${threadId}/comments/${gone}`, { token });
    const own = `/threads/${budis}/comments/${commentId}`;
    await send(app, 'PUT', own, { token, body: { content: 'Baru' } });
    const spam = await createComment(db, { threadId: budis, ownerId: sari.id }, 'Obat murah');
    await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', budi.id).execute();
    const removal = { actorId: budi.id, threadId: budis, commentId: spam, reason: 'Iklan' };
    await remove(db, removal);
    await db.updateTable('users').set({ invited_by: budi.id }).where('id', '=', sari.id).execute();
    await sql`insert into invitations (id, token_hash, maker_id, uses_max, expires_at)
      values ('invitation-1', 'rahasia-undangan', ${sari.id}, 3, now())`.execute(db);
    await hidePerson(db, { userId: sari.id, hiddenId: budi.id });
    await report(db, { threadId: budis, reporterId: sari.id, reason: 'hate', words: 'Kasar' });
    const words = { title: 'Judul', body: 'Isi', category: 'musik' };
    await send(app, 'PUT', `/threads/${threadId}`, { token, body: words });
    await castThreadVote(db, { threadId, userId: sari.id, voteType: 1 });
    await castThreadVote(db, { threadId, userId: budi.id, voteType: 1 });
    await castCommentVote(db, { threadId: budis, commentId, userId: sari.id, voteType: -1 });

    await storeLoginAddress(db, { userId: sari.id, email: sari.email, address: '203.0.113.7' });
    await storeLoginAddress(db, { userId: budi.id, email: budi.email, address: '203.0.113.8' });

    await sql`insert into totp_secrets (user_id, secret, password_key, confirmed_at)
      values (${sari.id}, 'rahasia-kode', 'x', now())`.execute(db);
    await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values ('passkey-1', ${sari.id}, 'c', 'k', 0, '{}', 'Ponsel')`.execute(db);
    const keysOf = (userId: string) =>
      deviceKeys({ userId, device: undefined, userAgent: 'Peramban/1', network: '203.0.113.x' });
    for (const { id: userId } of [sari, budi]) {
      await storeDevice(db, { userId, keys: keysOf(userId) });
    }

    expect((await download(token)).data.profile.emailConfirmedAt).toBe(null);
    const confirmedAt = new Date('2026-11-28T11:00:00.000Z');
    await db
      .updateTable('users')
      .set({ email_confirmed_at: confirmedAt })
      .where('id', '=', sari.id)
      .execute();

    const { answer, data } = await download(token);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="data-saya.json"',
      'cache-control': 'no-store',
    });
    const { id, name, email } = sari;
    expect(data).toMatchObject({
      profile: {
        id,
        name,
        email,
        emailConfirmedAt: confirmedAt.toISOString(),
        score: 30,
        role: 'member',
        invitedById: budi.id,
      },
      secondFactors: {
        totpConfirmedAt: expect.stringMatching(/Z$/),
        recoveryCodesLeft: 0,
        passkeys: [{ name: 'Ponsel', lastUsedAt: null }],
      },
      sessions: [{ id: expect.stringMatching(/^session-/) }],
      loginAddresses: [
        {
          addressHash: attemptsKey(email.toLowerCase(), '203.0.113.7').toString('hex'),
          lastLoginAt: expect.stringMatching(/Z$/),
        },
      ],
      loginDevices: [
        {
          deviceHash: keysOf(id)[0]?.toString('hex'),
          lastLoginAt: expect.stringMatching(/Z$/),
        },
      ],
      threads: [{ id: threadId, ...words }],
      threadRevisions: [{ threadId, title: 'Sambal terasi', body: 'Resep Sari' }],
      comments: [{ id: commentId, threadId: budis, content: 'Baru' }],
      commentRevisions: [{ commentId, content: 'Lama' }],
      removedTexts: [{ threadId: budis, commentId: spam, body: 'Obat murah', reason: 'Iklan' }],
      reports: [{ threadId: budis, commentId: null, reason: 'hate', words: 'Kasar' }],
      hiddenPeople: [{ userId: budi.id, hiddenAt: expect.stringMatching(/Z$/) }],
      invitations: [{ id: 'invitation-1', usesMax: 3, useCount: 0, endedAt: null }],
      threadVotes: [{ threadId, voteType: 1 }],
      commentVotes: [{ commentId, voteType: -1 }],
    });
    expect(answer.body).not.toMatch(/Budi|argon2|rahasia-kode|rahasia-undangan|passkey-1/);
    expect(answer.body).not.toContain(token);
    expect(answer.body).not.toContain(hashToken(token).toString('hex'));
  });

  it('is complete and in order, however long it is', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    await db.transaction().execute(async (trx) => {
      // Without triggers, because these comments are not searched for.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
      insert into comments (id, thread_id, owner_id, content, created_at, edited_at)
      select 'comment-' || n, ${threadId}, ${id}, 'Kata ' || n,
        timestamptz '2026-01-01' + n / 3 * interval '1 microsecond', now()
      from generate_series(10000, 19999) as n`.execute(trx);
      await sql`
      insert into comment_revisions (comment_id, content, written_at)
      select comments.id, comments.id || ' ' || n, created_at
      from comments, generate_series(1, case id when 'comment-10100' then 150 else 3 end) as n
      where id < 'comment-10200' order by created_at, id, n`.execute(trx);
      await sql`
      insert into comment_votes (id, comment_id, user_id, vote_type)
      select id, id, ${id}, 1 from comments`.execute(trx);
    });
    for (let count = 0; count < 120; count += 1) await insertSession(db, id);
    await sql`
      insert into login_addresses (user_id, address_key)
      select ${id}, sha256(n::text::bytea) from generate_series(1, 120) as n`.execute(db);
    const { data } = await download(token);
    expect(data.comments.map(({ content }) => content)).toEqual(
      Array.from({ length: 10_000 }, (_, n) => `Kata ${n + 10_000}`),
    );
    expect(data.commentRevisions.map(({ content }) => content)).toEqual(
      Array.from({ length: 200 }, (_, n) => `comment-${n + 10_000}`).flatMap((comment) =>
        Array.from(
          { length: comment === 'comment-10100' ? 150 : 3 },
          (_, n) => `${comment} ${n + 1}`,
        ),
      ),
    );
    expect(new Set(data.commentVotes.map(({ commentId }) => commentId)).size).toBe(10_000);
    expect(new Set(data.sessions.map((session) => session.id)).size).toBe(121);
    const addresses = data.loginAddresses.map(({ addressHash }) => addressHash);
    expect(new Set(addresses).size).toBe(120);
    expect(addresses).toEqual(addresses.toSorted());
  });

  it('is paced like long answers of three times its length, piece by piece', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const { id, token } = await createUser(db);
    const body = `<p>${'kata '.repeat(18_000)}</p>`;
    for (let number = 0; number < 20; number += 1) await createThread(db, id, { body });
    const count = vi.spyOn(limited.answerPace!, 'count');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await limited.inject({ url: '/v1/users/me/export', headers });
    expect(ownData.parse(answer.json()).threads).toHaveLength(20);
    const pieces = count.mock.calls.map(([, bytes]) => bytes / DOWNLOAD_TIMES);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(answer.body.length);
    expect(Math.max(...pieces)).toBeLessThan(2 * body.length);
  });

  it.each(['identity', 'gzip', 'br'])(
    'breaks off when the session ends, and is not mistaken for complete: %s',
    async (encoding) => {
      const { token } = await createUser(db);
      const reading = await db.transaction().execute(async (trx) => {
        await sql`lock table comment_votes in access exclusive mode`.execute(trx);
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
        const text = fetch(`${address}/v1/users/me/export`, { headers }).then((file) =>
          file.text(),
        );
        // The expectation is set up first: otherwise the rejection would be unhandled.
        const brokenOff = expect(text).rejects.toThrow('terminated');
        await expect.poll(() => countWaiting(db), { interval: 5 }).toBe(1);
        await send(app, 'DELETE', '/session', { token });
        return { brokenOff };
      });
      await reading.brokenOff;
    },
  );
});
