import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeAgain } from '#tools/http/exchange.ts';
import { Mismatch } from './check.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'OPTIONS';
  /** Relative to the base URL, e.g. `/threads`. */
  readonly path: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with its content type. Use `raw` for any other body. */
  readonly json?: unknown;
  readonly raw?: string;
}

export interface Answer {
  /** The call in messages: `POST /threads`. */
  readonly label: string;
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface Client {
  send(call: Call): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  post(path: string, token?: string, json?: unknown): Promise<Answer>;
}

/**
 * Creates a client that adds no headers to those of a call, as `fetch` does. It retries after a 429, when `Retry-After`
 * has passed, and a few times while a server is too busy to answer, unless the call may have been carried out.
 */
export function createClient(baseUrl: string): Client {
  const base = baseUrl.replace(/\/+$/, '');
  const agent = base.startsWith('https:')
    ? new https.Agent({ keepAlive: true })
    : new http.Agent({ keepAlive: true });

  async function send(call: Call): Promise<Answer> {
    const isRepeatable = call.method === 'GET' || call.path === '/login';
    for (let busy = 0; ;) {
      const answer = await exchange(base, agent, call);
      if (answer.status === 503 && isRepeatable && busy++ < BUSY_RETRIES) {
        await sleep(1000);
      } else if (answer.status === 429) {
        await sleep(retryAfterOf(answer) * 1000);
      } else {
        return answer;
      }
    }
  }

  return {
    send,
    get: (path, token) => send({ method: 'GET', path, ...(token !== undefined && { token }) }),
    post: (path, token, json) =>
      send({ method: 'POST', path, json, ...(token !== undefined && { token }) }),
  };
}

async function exchange(base: string, agent: http.Agent, call: Call): Promise<Answer> {
  const body = call.json === undefined ? call.raw : JSON.stringify(call.json);
  const headers: Record<string, string | number> = {
    ...(call.json !== undefined && { 'content-type': 'application/json' }),
    ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
    ...(call.method === 'POST' && { 'content-length': Buffer.byteLength(body ?? '') }),
    ...call.headers,
  };
  const label = `${call.method} ${call.path}`;
  const { request: open } = base.startsWith('https:') ? https : http;
  const answer = await exchangeAgain(
    () => {
      const request = open(base + call.path, { method: call.method, headers, agent });
      return request.setTimeout(TIMEOUT_MS, () =>
        request.destroy(new Mismatch(`${label}: expected an answer within ${TIMEOUT_MS} ms`)),
      );
    },
    { body },
  );
  return { label, status: answer.status, headers: answer.headers, text: answer.body.toString() };
}

function retryAfterOf(answer: Answer): number {
  const seconds = Number(answer.headers['retry-after']);
  if (!Number.isFinite(seconds)) {
    const got = JSON.stringify(answer.headers['retry-after']);
    throw new Mismatch(`${answer.label}: expected 429 to say Retry-After in seconds, got ${got}`);
  }
  if (seconds > RETRY_AFTER_MAX_S) {
    throw new Mismatch(`${answer.label}: too many requests, and Retry-After is ${seconds} s`);
  }
  return Math.max(seconds, 1);
}

const TIMEOUT_MS = 30_000;
const RETRY_AFTER_MAX_S = 120;
const BUSY_RETRIES = 5;
