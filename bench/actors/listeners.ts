import { connect, type Socket } from 'node:net';
import { callApi } from '#tools/http/call-api.ts';
import { answerQuestions } from '#tools/processes/actor.ts';
import type { Member } from '../forum/people.ts';

export type ListenersOrder =
  | {
      /** Opens `streamsOfOne` event streams for each of these users. */
      readonly do: 'open';
      readonly url: string;
      readonly people: readonly Member[];
      readonly streamsOfOne: number;
    }
  | {
      /** Creates a thread, and waits until each stream has sent its event. */
      readonly do: 'write';
      readonly url: string;
      readonly writer: Member;
    }
  | { readonly do: 'close' };

/** How many streams are opened at once. */
const OPENED_AT_ONCE = 50;
const TIMEOUT_MS = 30_000;
/** In characters. No event is longer; its type may arrive in two chunks. */
const TAIL = 200;

interface Listener {
  readonly socket: Socket;
  /** `found` is called once, when the text has arrived. */
  awaited: { readonly text: string; readonly found: () => void } | undefined;
}

let listeners: Listener[] = [];

/** This process holds event streams. For `write` it returns the latency of each stream, in milliseconds. */
answerQuestions(async (order: ListenersOrder): Promise<Float64Array> => {
  if (order.do === 'write') return write(order);
  if (order.do === 'open') await open(order);
  else close();
  return new Float64Array();
});

async function open({ url, people, streamsOfOne }: ListenersOrder & { do: 'open' }): Promise<void> {
  const tokens = people.flatMap(({ token }) => Array.from({ length: streamsOfOne }, () => token));
  for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE) {
    const some = tokens.slice(at, at + OPENED_AT_ONCE).map((token) => openStream(url, token));
    listeners.push(...(await Promise.all(some)));
  }
}

async function openStream(url: string, token: string): Promise<Listener> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const listener: Listener = { socket, awaited: undefined };
  const isReady = comes(listener, '"ready"');
  let tail = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const { awaited } = listener;
    const text = tail + chunk;
    tail = text.slice(-TAIL);
    if (!awaited || !text.includes(awaited.text)) return;
    listener.awaited = undefined;
    tail = '';
    awaited.found();
  });
  socket.write(
    `GET /v1/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await isReady;
  return listener;
}

async function write({ url, writer }: ListenersOrder & { do: 'write' }): Promise<Float64Array> {
  const startedAt = performance.now();
  const heard = Promise.all(listeners.map((listener) => comes(listener, '"thread-created"')));
  await callApi(`${url}/v1/threads`, {
    method: 'POST',
    token: writer.token,
    body: { title: 'Siapa masih bangun?', body: '<p>Saya.</p>' },
  });
  return Float64Array.from(await heard, (at) => at - startedAt);
}

/** Resolves with the time when the text arrives. Rejects on a timeout, or when the stream ends. */
function comes(listener: Listener, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`a stream ${reason} before ${text}`));
    };
    const handleEnd = () => fail('ended');
    const timer = setTimeout(() => fail('was silent'), TIMEOUT_MS);
    listener.socket.once('close', handleEnd);
    listener.socket.once('error', handleEnd);
    listener.awaited = {
      text,
      found: () => {
        clearTimeout(timer);
        listener.socket.off('close', handleEnd);
        listener.socket.off('error', handleEnd);
        resolve(performance.now());
      },
    };
  });
}

/** Resets the connections: a regular close would keep each port in TIME_WAIT for a minute. */
function close(): void {
  for (const { socket } of listeners) socket.resetAndDestroy();
  listeners = [];
}
