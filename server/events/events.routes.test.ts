import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { STREAM_QUOTAS } from '#server/platform/http/register-event-stream.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';

const { app, db } = await useTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

async function subscribeAs(token: string, where = address) {
  const subscriber = await subscribeToEvents(where, token);
  await subscriber.expectNewest('ready', {});
  return subscriber;
}

describe('GET /v1/events', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/events')).toMatchObject(failure(401, 'Missing authentication'));
    expect(await send(app, 'GET', '/events', { token: 'basi' })).toMatchObject(
      failure(401, 'Invalid token structure'),
    );
  });

  it('is open to all with PUBLIC_READ', async () => {
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    const subscriber = await subscribeToEvents(
      await open.listen({ port: 0, host: '127.0.0.1' }),
      'basi',
    );
    await subscriber.expectNewest('ready', {});
    await open.close();
    await subscriber.ended;
  });

  it('is a stream that nothing buffers or changes, for a page of any origin', async () => {
    const { token } = await createUser(db);
    const subscriber = await subscribeAs(token);
    const { status, headers } = subscriber.response;
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'access-control-allow-origin': expect.stringMatching(/^(\*|https:\/\/tugas\.contoh\.id)$/),
    });
    expect(headers.has('content-encoding')).toBe(false);
    expect(subscriber.events).toEqual([{ type: 'ready' }]);
    subscriber.hangUp();
  });

  it('is described in the OpenAPI document', async () => {
    const { paths } = (await app.inject('/openapi.json')).json();
    const { description, security, responses } = paths['/v1/events'].get;
    expect(description).toContain('ready');
    expect(security).toEqual([{ accessToken: [] }]);
    const { schema } = responses[200].content['text/event-stream'];
    expect(JSON.stringify(schema)).toContain('thread-created');
    expect(Object.keys(responses)).toEqual(['200', '401', '429', '503']);
  });

  it('does not count a client that disconnected before its token was looked up', async () => {
    const { token } = await createUser(db);
    await db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const port = Number(new URL(address).port);
      const asked = once(app.server, 'request');
      const client = connect(port, '127.0.0.1');
      client.write(`GET /v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
      const [{ socket }] = (await asked) as [IncomingMessage];
      client.destroy();
      await once(socket, 'close');
    });
    // As many as one account may have, so that a leaked one would be one too many.
    const subscribers = [];
    for (let number = 0; number < STREAM_QUOTAS.perAccount; number += 1) {
      subscribers.push(await subscribeAs(token));
    }
    expect(subscribers.map(({ response }) => response.status)).toEqual(subscribers.map(() => 200));
    for (const subscriber of subscribers) subscriber.hangUp();
  });

  it("refuses the 21st stream of one account, and no other's", async () => {
    const [sari, budi] = [await createUser(db), await createUser(db)];
    const streams = await Promise.all(Array.from({ length: 20 }, () => subscribeAs(sari.token)));
    const refused = await send(app, 'GET', '/events', sari);
    expect(refused).toMatchObject(failure(429, 'too many streams are open'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    streams.push(await subscribeAs(budi.token));
    streams[0]?.hangUp();
    await expect
      .poll(async () => (await subscribeToEvents(address, sari.token)).response.status)
      .toBe(200);
    for (const stream of streams) stream.hangUp();
  });
});

describe('a subscriber is notified', () => {
  it('of a new thread: its owner and category, not its words', async () => {
    const { id, token } = await createUser(db);
    const subscriber = await subscribeAs(token);
    const body = { title: 'Rahasia dapur', body: '<p>Resep</p>', category: 'kuliner' };
    const { envelope } = await send(app, 'POST', '/threads', { token, body });
    const { id: threadId } = envelope.data['thread'] as { id: string };
    await subscriber.expectNewest('thread-created', { threadId, ownerId: id, category: 'kuliner' });
    expect(JSON.stringify(subscriber.events)).not.toMatch(/Rahasia|Resep|@/);
    subscriber.hangUp();
  });

  it('of votes and comments: the current counts', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const subscriber = await subscribeAs(token);
    await send(app, 'POST', `/threads/${threadId}/up-vote`, { token });
    await subscriber.expectNewest('thread-changed', {
      threadId,
      totalComments: 0,
      totalUpVotes: 1,
      totalDownVotes: 0,
      editedAt: null,
    });
    await subscriber.expectNewest('leaderboards-changed', {});

    const path = `/threads/${threadId}/comments`;
    const body = { content: '<p>Terima kasih</p>' };
    const { envelope } = await send(app, 'POST', path, { token, body });
    const { id: commentId } = envelope.data['comment'] as { id: string };
    await subscriber.expectNewest('comment-created', { threadId, commentId, ownerId: id });
    await subscriber.expectNewest('thread-changed', {
      threadId,
      totalComments: 1,
      totalUpVotes: 1,
    });

    await send(app, 'POST', `${path}/${commentId}/down-vote`, { token });
    await subscriber.expectNewest('comment-changed', {
      threadId,
      commentId,
      totalUpVotes: 0,
      totalDownVotes: 1,
      editedAt: null,
    });
    expect(JSON.stringify(subscriber.events)).not.toMatch(/Terima|@/);
    subscriber.hangUp();
  });

  it('of edits: when, not what', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const commentId = await createComment(db, { threadId, ownerId: id });
    const subscriber = await subscribeAs(token);
    const thread = { title: 'Baru', body: '<p>Rahasia</p>', category: 'lain' };
    const edited = await send(app, 'PUT', `/threads/${threadId}`, { token, body: thread });
    const { editedAt } = edited.envelope.data['thread'] as { editedAt: string };
    await subscriber.expectNewest('thread-changed', { threadId, editedAt });
    const path = `/threads/${threadId}/comments/${commentId}`;
    await send(app, 'PUT', path, { token, body: { content: '<p>Rahasia</p>' } });
    await subscriber.expectNewest('comment-changed', {
      threadId,
      commentId,
      editedAt: expect.any(String),
    });
    expect(JSON.stringify(subscriber.events)).not.toContain('Rahasia');
    subscriber.hangUp();
  });

  it('of deletions, and of nothing else in a deleted thread', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const commentId = await createComment(db, { threadId, ownerId: id });
    const subscriber = await subscribeAs(token);
    const path = `/threads/${threadId}/comments/${commentId}`;
    await send(app, 'DELETE', path, { token });
    await subscriber.expectNewest('comment-deleted', { threadId, commentId });
    await subscriber.expectNewest('thread-changed', { threadId, totalComments: 0 });

    const known = subscriber.events.length;
    await Promise.all([
      send(app, 'POST', `/threads/${threadId}/up-vote`, { token }),
      send(app, 'DELETE', `/threads/${threadId}`, { token }),
    ]);
    await subscriber.expectNewest('thread-deleted', { threadId });
    const last = subscriber.events.slice(known).findLast(({ type }) => type.startsWith('thread'));
    expect(last).toEqual({ type: 'thread-deleted', threadId });
    subscriber.hangUp();
  });

  it('of a burst of votes a few times, the last time with the final counts', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createUser(db)));
    const threadId = await createThread(db, people[0]?.id ?? '');
    const subscriber = await subscribeAs(people[0]?.token ?? '');
    const votes = people.flatMap(({ token }) => Array.from({ length: 11 }, () => token));
    await Promise.all(
      votes.map((token) => send(app, 'POST', `/threads/${threadId}/up-vote`, { token })),
    );
    await subscriber.expectNewest('thread-changed', { totalUpVotes: 20 });
    const heard = subscriber.events.filter(({ type }) => type === 'thread-changed');
    expect(heard.length).toBeLessThan(votes.length / 2);
    subscriber.hangUp();
  });
});
