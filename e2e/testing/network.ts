import type { Page, Request, Response } from '@playwright/test';

/** What is said where no answer comes. */
export const NETWORK_FAILURE =
  'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.';

/** The pattern of the calls to exactly this path below the API's base, with any query; `*` stands for an id. */
export function api(path: string): string {
  return `**/v1${path}{,\\?**}`;
}

/** Holds the matching requests back on their way to the server until `release` is called. */
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

/** Lets the fonts of each page arrive so long after its first text is there. */
export async function slowDownFonts(page: Page, delayMs: number): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    // A page that is left meanwhile needs no font.
    const hasText = () => document.querySelector('h1') !== null;
    await page.waitForFunction(hasText).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
}

/** Lets the matching calls fail on the server's side, with its envelope and this message. */
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

/** Every call to the API from now on, in order. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request);
  });
  return calls;
}

/** The next answer to exactly this call, named as the spec writes it: `GET /users`. */
export function answerTo(page: Page, name: string): Promise<Response> {
  return page.waitForResponse((response) => {
    const request = response.request();
    // A page of the app may have the path of a call.
    return isCall(request) && nameOf(request) === name;
  });
}

/** The call as the spec writes it: method and path below the base. */
export function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replace(/^\/v1/, '')}`;
}

/** The stream of events is no call: nobody waits for its end. */
function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/v1/') && pathname !== '/v1/events';
}
