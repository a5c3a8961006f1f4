import { readAccessToken } from './access-token.ts';

/** Longer than the page takes to load. A preload that was not consumed by then is dropped. */
const EXPIRES_AFTER_MS = 10_000;

type Preload = {
  accessToken: string;
  answer: Promise<Response>;
  connection: AbortController;
  /** In milliseconds since 1970; Infinity until the answer has arrived. */
  arrivedAt: number;
  expiry: ReturnType<typeof setTimeout>;
};
const answers = new Map<string, Preload>();
const arrivals = new WeakMap<Response, number>();

/** Requests an address of the API, with the stored token, before the code that needs the answer has loaded. */
export function preload(address: string, accept = 'application/json'): void {
  const accessToken = readAccessToken();
  const headers = { Accept: accept, Authorization: `Bearer ${accessToken}` };
  const connection = new AbortController();
  const answer = fetch(address, { headers, signal: connection.signal });
  const expiry = setTimeout(() => drop(address), EXPIRES_AFTER_MS);
  const preloaded = { accessToken, answer, connection, arrivedAt: Infinity, expiry };
  answers.set(address, preloaded);
  answer.then(
    (response) => {
      preloaded.arrivedAt = Date.now();
      arrivals.set(response, preloaded.arrivedAt);
    },
    // The consumer of the answer gets the error.
    () => undefined,
  );
}

/**
 * Preloads the address that the answer to another preload leads to, unless that answer was consumed before it
 * arrived: then its consumer requests it.
 */
export async function preloadNext(
  address: string,
  addressIn: (json: unknown) => string | undefined,
): Promise<void> {
  const preloaded = answers.get(address);
  if (!preloaded) return;
  try {
    // A clone, since a body is read only once.
    const json: unknown = await (await preloaded.answer).clone().json();
    const next = addressIn(json);
    if (next !== undefined && answers.get(address) === preloaded) preload(next);
  } catch {
    // The consumer of the answer gets the error.
  }
}

/**
 * Returns the preloaded answer for this address and token, once; undefined where there is none. From then on
 * the request is aborted by `signal`.
 */
export function consumePreload(
  address: string,
  accessToken: string | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const preloaded = answers.get(address);
  if (!preloaded) return undefined;
  if (preloaded.accessToken !== accessToken || signal.aborted) {
    drop(address);
    return undefined;
  }
  answers.delete(address);
  clearTimeout(preloaded.expiry);
  signal.addEventListener('abort', () => preloaded.connection.abort(signal.reason));
  return preloaded.answer;
}

/** When an answer arrived, in milliseconds since 1970: a preloaded one may have arrived long ago. */
export function arrivalOf(response: Response): number {
  return arrivals.get(response) ?? Date.now();
}

/** Drops all preloads, or those that arrived before a moment, in milliseconds since 1970. */
export function discardPreloads(before = Infinity): void {
  for (const [address, { arrivedAt }] of answers) {
    if (arrivedAt < before || before === Infinity) drop(address);
  }
}

function drop(address: string): void {
  const preloaded = answers.get(address);
  answers.delete(address);
  clearTimeout(preloaded?.expiry);
  preloaded?.connection.abort();
}
