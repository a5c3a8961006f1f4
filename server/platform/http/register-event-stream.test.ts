import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { EventStream } from '#contract/endpoint.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { registerEventStream } from './register-event-stream.ts';
import type { ServerSentEvents } from './server-sent-events.ts';

const HEARTBEAT_MS = 25_000;
/** More than the kernel buffers on a Unix socket for a client that does not read. */
const MUCH = Buffer.alloc(2 ** 20, 'x');

/** Starts a server with one stream, for one client at a time, which is passed to `watch`. */
async function listen(watch: (events: ServerSentEvents) => () => void) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  app.decorate('limits', {
    isOn: false,
    countAddress: () => Promise.resolve(),
    countAccount: () => Promise.resolve(),
  });
  app.decorate('authenticate', () => Promise.resolve(undefined));
  const stream: EventStream = {
    path: '/events',
    access: 'anyone',
    summary: '',
    description: '',
    event: z.object({}),
  };
  const countOpen = registerEventStream(app, stream, watch, 1);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, address, countOpen, lines };
}

it('a client that does not read the rest of an ended stream is dropped at the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopWatching = vi.fn<() => void>();
  const opened: ServerSentEvents[] = [];
  const { app, countOpen } = await listen((events) => {
    opened.push(events);
    return stopWatching;
  });
  const client = connect(await listenWithSmallBuffers(app));
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  client.write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'data');
  client.pause();
  const [events] = opened;
  events?.send(MUCH);
  events?.end();
  expect(countOpen()).toBe(1);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await expect.poll(countOpen).toBe(0);
  expect(stopWatching).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('an open stream keeps no long head, and its events arrive until it ends', async () => {
  const opened: ServerSentEvents[] = [];
  const { app, address } = await listen((events) => {
    opened.push(events);
    return () => undefined;
  });
  const asked = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const kept = { authorization: 'Bearer token', 'x-forwarded-for': '203.0.113.9' };
  const headers = { ...kept, cookie: 'x'.repeat(5_000) };
  const answer = await fetch(`${address}/events`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const [request, response] = await asked;
  expect(request.headers).toEqual(kept);
  expect(request.rawHeaders).toEqual([]);
  // Node keeps the head of a sent answer here.
  expect(response).toHaveProperty('_header');
  expect(inspect(response)).not.toContain('text/event-stream');
  opened[0]?.send(Buffer.from('data: 1\n\n'));
  opened[0]?.end();
  expect(await answer.text()).toBe(':\n\ndata: 1\n\n');
});

it('a client that reads gets the rest of an ended stream', async () => {
  const { address, countOpen } = await listen((events) => {
    events.send(MUCH);
    events.end();
    return () => undefined;
  });
  const answer = await fetch(`${address}/events`);
  expect((await answer.arrayBuffer()).byteLength).toBe(':\n\n'.length + MUCH.length);
  await expect.poll(countOpen).toBe(0);
});

it('a stream whose `watch` fails is logged, and releases its slot', async () => {
  let isBroken = true;
  const { address, countOpen, lines } = await listen((events) => {
    if (isBroken) throw new Error('nothing can be heard');
    events.end();
    return () => undefined;
  });
  await expect(fetch(`${address}/events`).then((answer) => answer.text())).rejects.toThrow();
  await expect.poll(countOpen).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/"level":50.+nothing can be heard/)]);
  isBroken = false;
  expect((await fetch(`${address}/events`)).status).toBe(200);
});
