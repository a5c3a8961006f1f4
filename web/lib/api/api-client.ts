import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from './access-token.ts';
import { formatQuery } from './format-query.ts';
import { trackActivity } from './activity.ts';
import { ApiError, NO_ANSWER, TOO_LATE } from './api-error.ts';
import { discardPreloads, consumePreload } from './preloads.ts';

const BASE = '/v1';
const TIMEOUT_MS = 15_000;

/** A call carries the stored token unless it is given another, and waits 15 seconds unless it is told how long. */
type CallOptions = {
  signal?: AbortSignal;
  accessToken?: string;
  timeoutMs?: number;
  /** Whether it is tried unseen, without the loading bar. */
  isBackground?: boolean;
};
type NothingNeeded<Part> = object extends Part
  ? true
  : Part extends Record<string, never>
    ? true
    : false;
type WithParams<E extends Endpoint> =
  NothingNeeded<ParamsOf<E>> extends true ? { params?: never } : { params: ParamsOf<E> };
/** As the address says it, in strings; what is null or undefined is left out. */
type WithQuery<E extends Endpoint> = {
  query?: { [Name in keyof QueryOf<E>]?: string | null | undefined };
};
type WithBody<E extends Endpoint> =
  unknown extends BodyOf<E> ? { body?: never } : { body: BodyOf<E> };

/** What the endpoint needs to be called with: its parameters, query and body, where it has them. */
type CallRequest<E extends Endpoint> = CallOptions & WithParams<E> & WithQuery<E> & WithBody<E>;

/** Gives the call's data, or throws an `ApiError` whose message can be shown as it is; never hangs. */
export function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>): Promise<DataOf<E>> {
  const answer = send(endpoint, request);
  return request.isBackground ? answer : trackActivity(answer);
}

async function send<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, timeoutMs = TIMEOUT_MS, accessToken: givenToken }: CallRequest<E>,
): Promise<DataOf<E>> {
  const headers = new Headers({ Accept: 'application/json' });
  const accessToken = endpoint.access === 'anyone' ? undefined : (givenToken ?? readAccessToken());
  // A screen that is just being left can still ask, the moment after a logout.
  if (accessToken === '') throw new ApiError(frameText.errors.signedOut, 401, { accessToken });
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');

  const path = fillPath(endpoint.path, params ?? {}) + formatQuery(query ?? {});
  const init = {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    ...(signal && { signal }),
  };
  const answer = await receive(path, init, { accessToken, timeoutMs });
  if (answer.envelope.status !== 'success') {
    throw new ApiError(answer.envelope.message, answer.httpStatus, { accessToken, ...answer });
  }
  const parsed = endpoint.data.safeParse(answer.envelope.data);
  if (!parsed.success) {
    const { error: cause } = parsed;
    throw new ApiError(frameText.errors.unreadable, answer.httpStatus, { cause, accessToken });
  }
  // `safeParse` of a schema only known by its type parameter forgets what it gives.
  return parsed.data as DataOf<E>;
}

async function receive(
  path: string,
  init: RequestInit,
  { accessToken, timeoutMs }: { accessToken: string | undefined; timeoutMs: number },
) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let httpStatus = NO_ANSWER;
  try {
    const response = await ask(BASE + path, { ...init, signal }, accessToken);
    httpStatus = response.status;
    const requestId = response.headers.get('X-Request-Id');
    return { httpStatus, requestId, envelope: readEnvelope(await response.json()) };
  } catch (cause) {
    // Whoever cancelled the call knows; it did not fail.
    if (init.signal?.aborted) throw cause;
    if (timeout.aborted)
      throw new ApiError(frameText.errors.timeout, TOO_LATE, { cause, accessToken });
    const message =
      httpStatus === NO_ANSWER ? frameText.errors.network : frameText.errors.unreadable;
    throw new ApiError(message, httpStatus, { cause, accessToken });
  }
}

function ask(
  address: string,
  init: RequestInit & { signal: AbortSignal },
  accessToken: string | undefined,
) {
  if (init.method === 'GET') {
    return consumePreload(address, accessToken, init.signal) ?? fetch(address, init);
  }
  // What was asked before it does not show what it changes.
  discardPreloads();
  return fetch(address, init);
}

/** Loosely: the endpoint's own schema reads `data`, and the schemas stay out of the login screen. */
function readEnvelope(json: unknown): { status: unknown; message: string; data: unknown } {
  if (typeof json !== 'object' || json === null || !('status' in json)) {
    throw new TypeError('The answer is no envelope.');
  }
  const message = 'message' in json && typeof json.message === 'string' ? json.message : '';
  return {
    status: json.status,
    message: message || frameText.errors.unexpected,
    data: 'data' in json ? json.data : undefined,
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
