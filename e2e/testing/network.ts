import type { Page, Request, Route } from '@playwright/test';

/** The message for a call without an answer. */
export const NETWORK_FAILURE =
  'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.';

/** The pattern of the calls to exactly this path below the API's base, with any query; `*` stands for an id. */
export function api(path: string): string {
  return `**/v1${path}{,\\?**}`;
}

/** Holds matching requests until `release` is called. */
export async function holdCalls(
  page: Page,
  pattern: string | RegExp,
): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return { release };
}

/** Delays each answer of the API, as a slow network would. */
export async function slowDownApi(page: Page, delayMs: number): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
}

/** Delays the fonts of each page until that long after its first text. */
export async function slowDownFonts(page: Page, delayMs: number): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    // The page may have been closed meanwhile.
    const hasText = () => document.querySelector('h1') !== null;
    await page.waitForFunction(hasText).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
}

/** Answers matching calls with a failure of the server, in its envelope, with this message. */
export async function failCalls(
  page: Page,
  pattern: string,
  message: string,
  httpStatus = 500,
): Promise<void> {
  const status = httpStatus >= 500 ? 'error' : 'fail';
  await page.route(pattern, (route) =>
    route.fulfill({ status: httpStatus, json: { status, message, data: {} } }),
  );
}

/** Collects all calls to the API from now on, in order. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request);
  });
  return calls;
}

/** A call of the page, and the body of its answer. */
interface Answered {
  readonly request: Request;
  readonly body: unknown;
}

/**
 * Waits for the next answer to exactly this call, named as in the spec: `GET /users`. Reads the body on its way to the
 * page, because Chromium may have discarded it afterwards.
 */
export function answerTo(page: Page, name: string): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  let isAnswered = false;
  const handle = async (route: Route, request: Request) => {
    if (isAnswered || nameOf(request) !== name) return route.fallback();
    isAnswered = true;
    const response = await route.fetch();
    resolve({ request, body: await response.json() });
    return route.fulfill({ response });
  };
  page.route('**/v1/**', handle).catch(reject);
  return promise;
}

/** Formats a call as the spec does: method and path below the base. */
export function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replace(/^\/v1/, '')}`;
}

/** The event stream does not count as a call, as it never ends. */
function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/v1/') && pathname !== '/v1/events';
}
