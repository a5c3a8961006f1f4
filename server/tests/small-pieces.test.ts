import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const { app } = await useTestApp();
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

/** Returns the answer to a body of so many pieces, each of so many bytes, until the connection closes. */
async function send(pieces: number, bytes: number): Promise<string> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  const piece = `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;
  client.write(
    `POST /v1/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${piece.repeat(pieces)}0\r\n\r\n`,
  );
  return text(client).catch(() => '');
}

it('a client that sends a body in thousands of one-byte pieces is disconnected', async () => {
  expect(await send(2_000, 1)).toBe('');
});

it('a client that continues in one-byte pieces after the answer is disconnected', async () => {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const isClosed = new Promise((resolve) => void client.once('close', resolve));
  client.write('POST /nothing HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404/);
  client.write('1\r\na\r\n'.repeat(2_000));
  await isClosed;
});

it('a client that continues for megabytes after the answer is disconnected', async () => {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const isClosed = new Promise((resolve) => void client.once('close', resolve));
  client.write('POST /nothing HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  await once(client, 'data');
  client.resume();
  const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  for (let sent = 0; sent < 200; sent += 1) client.write(piece);
  await isClosed;
});

it('a body in many larger pieces is answered, and so is one in a few small pieces', async () => {
  expect(await send(2_000, 300)).toMatch(/^HTTP\/1\.1 400/);
  expect(await send(90, 1)).toMatch(/^HTTP\/1\.1 400/);
});
