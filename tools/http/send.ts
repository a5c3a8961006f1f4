import { Agent, request } from 'node:http';
import { exchange } from './exchange.ts';

/** The default timeout of a request. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The client address, which is sent in `X-Forwarded-For`. */
  readonly from: string;
  readonly token?: string;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connections to use; by default, a new one. */
  readonly agent?: Agent;
  /** By default, 30 s. */
  readonly timeoutMs?: number;
  /** Whether to read the answer without keeping its body, which is then empty. */
  readonly dropsBody?: boolean;
}

export interface Sent {
  /** 0 without a complete answer; `body` is then the error. */
  readonly status: number;
  readonly body: Buffer;
  readonly retryAfterS: number | undefined;
  /** From the request to the last byte of the answer. */
  readonly ms: number;
}

/** Sends one request and reads the whole answer; never rejects. */
export async function send(url: string, sending: Sending): Promise<Sent> {
  const begun = performance.now();
  const took = () => performance.now() - begun;
  try {
    const { status, body, headers } = await sendOrThrow(url, sending);
    const retryAfter = headers['retry-after'];
    const retryAfterS = retryAfter === undefined ? undefined : Number(retryAfter);
    return { status, body, retryAfterS, ms: took() };
  } catch (error) {
    return { status: 0, body: Buffer.from(String(error)), retryAfterS: undefined, ms: took() };
  }
}

/** Sends `count` requests at once, and returns all answers. */
export function sendAll(
  count: number,
  requestOf: (number: number) => readonly [url: string, sending: Sending],
): Promise<Sent[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => send(...requestOf(number))));
}

/** Creates an agent that opens up to `maxSockets` connections, and keeps them alive until its disposal. */
export function openAgent(maxSockets: number): Agent & Disposable {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });
}

/** Returns the `data` of an answer of the API. */
export function dataOf({ body }: Sent): Record<string, unknown> {
  return (JSON.parse(body.toString()) as { data: Record<string, unknown> }).data;
}

async function sendOrThrow(url: string, sending: Sending) {
  const { method = 'GET', from, token, body, headers, dropsBody } = sending;
  const { agent = new Agent(), timeoutMs = ANSWER_TIMEOUT_MS } = sending;
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const asked = request(url, {
    method,
    agent,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'x-forwarded-for': from,
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      ...headers,
    },
  });
  return exchange(asked, { body: text, dropsBody });
}
