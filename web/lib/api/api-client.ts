import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from './access-token.ts';
import { formatQuery } from './format-query.ts';
import { trackActivity } from './activity.ts';
import { ApiError, NO_ANSWER, TIMED_OUT } from './api-error.ts';
import { discardPreloads, consumePreload } from './preloads.ts';

const BASE = '/v1';
const TIMEOUT_MS = 15_000;

/** `accessToken` is the stored token by default, and `timeoutMs` 15 seconds. */
type CallOptions = {
  signal?: AbortSignal;
  accessToken?: string;
  timeoutMs?: number;
  /** Whether the loading bar ignores it. */
  isBackground?: boolean;
};
type NothingNeeded<Part> = object extends Part
  ? true
  : Part extends Record<string, never>
    ? true
    : false;
type WithParams<E extends Endpoint> =
  NothingNeeded<ParamsOf<E>> extends true ? { params?: never } : { params: ParamsOf<E> };
/** The query parameters as strings; those that are null or undefined are left out. */
type WithQuery<E extends Endpoint> = {
  query?: { [Name in keyof QueryOf<E>]?: string | null | undefined };
};
type WithBody<E extends Endpoint> =
  unknown extends BodyOf<E> ? { body?: never } : { body: BodyOf<E> };

/** The options, and the parameters, query and body that the endpoint has. */
type CallRequest<E extends Endpoint> = CallOptions & WithParams<E> & WithQuery<E> & WithBody<E>;

/** Returns the data of the answer, or throws an `ApiError` whose message can be shown. Times out. */
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
  // A screen that unmounts after a logout can still make a call.
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
    const { message, data } = answer.envelope;
    throw new ApiError(message, answer.httpStatus, { accessToken, ...answer, data });
  }
  const parsed = endpoint.data.safeParse(answer.envelope.data);
  if (!parsed.success) {
    const { error: cause } = parsed;
    throw new ApiError(frameText.errors.unreadable, answer.httpStatus, { cause, accessToken });
  }
  // TypeScript loses the result type of a schema that is only known by its type parameter.
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
    const retryAfterS = Number(response.headers.get('Retry-After'));
    return { httpStatus, requestId, retryAfterS, envelope: readEnvelope(await response.json()) };
  } catch (cause) {
    // A cancelled call has not failed.
    if (init.signal?.aborted) throw cause;
    if (timeout.aborted)
      throw new ApiError(frameText.errors.timeout, TIMED_OUT, { cause, accessToken });
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
  // Preloaded answers are older than what this call changes.
  discardPreloads();
  return fetch(address, init);
}

/** Reads the envelope without a schema, so that the login screen loads none; the endpoint's schema validates `data`. */
export function readEnvelope(json: unknown): { status: unknown; message: string; data: unknown } {
  if (typeof json !== 'object' || json === null || !('status' in json)) {
    throw new TypeError('not an envelope');
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
