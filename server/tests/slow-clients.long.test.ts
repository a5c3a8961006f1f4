import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

describe('a slow client', () => {
  const connectionTimeouts = { requestMs: 300, silenceMs: 2_000, checkingEveryMs: 50 };

  it.each([
    ['its head', ['GET /v1/threads HTTP/1.1\r\nhost: x\r\n'], 'x: y\r\n'],
    ['its body', ['POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n'], ' '],
    [
      'its body in pieces',
      ['POST /v1/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'],
      '1\r\n \r\n',
    ],
  ])('that sends %s bit by bit gets 408 and is disconnected', async (_case, [head = ''], bit) => {
    const slow = await buildTestApp(db, {}, undefined, { connectionTimeouts });
    const port = Number(new URL(await slow.listen({ port: 0, host: '127.0.0.1' })).port);
    const answer = await trickle(port, head, bit);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status: 'fail' });
    await slow.close();
  });

  it('that does not read its answer is disconnected', async () => {
    const slow = await buildTestApp(db, {}, undefined, {
      connectionTimeouts: { ...connectionTimeouts, silenceMs: 500 },
    });
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id, { body: `<p>${'kata '.repeat(15_000)}</p>` });
    await slow.ready();
    const socket = connect(await listenWithSmallBuffers(slow)).pause();
    const [accepted]: Socket[] = await once(slow.server, 'connection');
    const ask = `GET /v1/threads/${threadId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
    socket.write(ask.repeat(30));
    await expect.poll(() => accepted?.writableLength).toBeGreaterThan(0);
    await expect.poll(() => accepted?.destroyed).toBe(true);
    socket.destroy();
    await slow.close();
  });

  it('that sends more than it may is not read to the end, whether or not it declares the length', async () => {
    const server = await buildTestApp(db);
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
    const said = `POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: ${REQUEST_MAX_BYTES + 1}\r\n\r\n`;
    expect(await trickle(port, said, '')).toMatch(/^HTTP\/1\.1 413 /);
    const unsaid = 'POST /v1/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    const piece = `40000\r\n${' '.repeat(0x40000)}\r\n`;
    expect(await trickle(port, unsaid, piece)).toMatch(/^HTTP\/1\.1 413 /);
    await server.close();
  });
});

/** Sends the head and then the bit, every 20 ms, until the server answers; returns its answer. */
function trickle(port: number, head: string, bit: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    let dripping: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head);
      dripping = setInterval(() => socket.write(bit), 20);
    });
    const end = () => {
      clearInterval(dripping);
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (answer.endsWith('}')) end();
    });
    // Writing after the server closed the connection fails; the answer before that counts.
    socket.on('error', end);
    socket.on('close', end);
  });
}
