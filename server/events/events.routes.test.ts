import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { STREAM_QUOTAS } from '#server/platform/http/register-event-stream.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { watchEvents } from '#server/testing/watch-events.ts';

const { app, db } = await useTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

async function watchAs(token: string, where = address) {
  const watcher = await watchEvents(where, token);
  await watcher.expectNewest('ready', {});
  return watcher;
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
    const watcher = await watchEvents(await open.listen({ port: 0, host: '127.0.0.1' }), 'basi');
    await watcher.expectNewest('ready', {});
    await open.close();
    await watcher.ended;
  });

  it('is a stream that nothing buffers or changes, for a page of any origin', async () => {
    const { token } = await createUser(db);
    const watcher = await watchAs(token);
    const { status, headers } = watcher.response;
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
    expect(watcher.events).toEqual([{ type: 'ready' }]);
    watcher.hangUp();
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
    const watchers = [];
    for (let number = 0; number < STREAM_QUOTAS.perAccount; number += 1) {
      watchers.push(await watchAs(token));
    }
    expect(watchers.map(({ response }) => response.status)).toEqual(watchers.map(() => 200));
    for (const watcher of watchers) watcher.hangUp();
  });

  it("refuses the 21st stream of one account, and no other's", async () => {
    const [sari, budi] = [await createUser(db), await createUser(db)];
    const streams = await Promise.all(Array.from({ length: 20 }, () => watchAs(sari.token)));
    const refused = await send(app, 'GET', '/events', sari);
    expect(refused).toMatchObject(failure(429, 'too many streams are open'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    streams.push(await watchAs(budi.token));
    streams[0]?.hangUp();
    await expect
      .poll(async () => (await watchEvents(address, sari.token)).response.status)
      .toBe(200);
    for (const stream of streams) stream.hangUp();
  });
});

describe('a subscriber is notified', () => {
  it('of a new thread: its owner and category, not its words', async () => {
    const { id, token } = await createUser(db);
    const watcher = await watchAs(token);
    const body = { title: 'Rahasia dapur', body: '<p>Resep</p>', category: 'kuliner' };
    const { envelope } = await send(app, 'POST', '/threads', { token, body });
    const { id: threadId } = envelope.data['thread'] as { id: string };
    await watcher.expectNewest('thread-created', { threadId, ownerId: id, category: 'kuliner' });
    expect(JSON.stringify(watcher.events)).not.toMatch(/Rahasia|Resep|@/);
    watcher.hangUp();
  });

  it('of votes and comments: the current counts', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const watcher = await watchAs(token);
    await send(app, 'POST', `/threads/${threadId}/up-vote`, { token });
    await watcher.expectNewest('thread-changed', {
      threadId,
      totalComments: 0,
      totalUpVotes: 1,
      totalDownVotes: 0,
      editedAt: null,
    });
    await watcher.expectNewest('leaderboards-changed', {});

    const path = `/threads/${threadId}/comments`;
    const body = { content: '<p>Terima kasih</p>' };
    const { envelope } = await send(app, 'POST', path, { token, body });
    const { id: commentId } = envelope.data['comment'] as { id: string };
    await watcher.expectNewest('comment-created', { threadId, commentId, ownerId: id });
    await watcher.expectNewest('thread-changed', { threadId, totalComments: 1, totalUpVotes: 1 });

    await send(app, 'POST', `${path}/${commentId}/down-vote`, { token });
    await watcher.expectNewest('comment-changed', {
      threadId,
      commentId,
      totalUpVotes: 0,
      totalDownVotes: 1,
      editedAt: null,
    });
    expect(JSON.stringify(watcher.events)).not.toMatch(/Terima|@/);
    watcher.hangUp();
  });

  it('of edits: when, not what', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const commentId = await createComment(db, { threadId, ownerId: id });
    const watcher = await watchAs(token);
    const thread = { title: 'Baru', body: '<p>Rahasia</p>', category: 'lain' };
    const edited = await send(app, 'PUT', `/threads/${threadId}`, { token, body: thread });
    const { editedAt } = edited.envelope.data['thread'] as { editedAt: string };
    await watcher.expectNewest('thread-changed', { threadId, editedAt });
    const path = `/threads/${threadId}/comments/${commentId}`;
    await send(app, 'PUT', path, { token, body: { content: '<p>Rahasia</p>' } });
    await watcher.expectNewest('comment-changed', {
      threadId,
      commentId,
      editedAt: expect.any(String),
    });
    expect(JSON.stringify(watcher.events)).not.toContain('Rahasia');
    watcher.hangUp();
  });

  it('of deletions, and of nothing else in a deleted thread', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const commentId = await createComment(db, { threadId, ownerId: id });
    const watcher = await watchAs(token);
    const path = `/threads/${threadId}/comments/${commentId}`;
    await send(app, 'DELETE', path, { token });
    await watcher.expectNewest('comment-deleted', { threadId, commentId });
    await watcher.expectNewest('thread-changed', { threadId, totalComments: 0 });

    const known = watcher.events.length;
    await Promise.all([
      send(app, 'POST', `/threads/${threadId}/up-vote`, { token }),
      send(app, 'DELETE', `/threads/${threadId}`, { token }),
    ]);
    await watcher.expectNewest('thread-deleted', { threadId });
    const last = watcher.events.slice(known).findLast(({ type }) => type.startsWith('thread'));
    expect(last).toEqual({ type: 'thread-deleted', threadId });
    watcher.hangUp();
  });

  it('of a burst of votes a few times, the last time with the final counts', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createUser(db)));
    const threadId = await createThread(db, people[0]?.id ?? '');
    const watcher = await watchAs(people[0]?.token ?? '');
    const votes = people.flatMap(({ token }) => Array.from({ length: 11 }, () => token));
    await Promise.all(
      votes.map((token) => send(app, 'POST', `/threads/${threadId}/up-vote`, { token })),
    );
    await watcher.expectNewest('thread-changed', { totalUpVotes: 20 });
    const heard = watcher.events.filter(({ type }) => type === 'thread-changed');
    expect(heard.length).toBeLessThan(votes.length / 2);
    watcher.hangUp();
  });
});
