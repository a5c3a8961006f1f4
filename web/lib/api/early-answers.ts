import { readAccessToken } from './access-token.ts';

/** Longer than the rest of the page takes to come: later, it is asked for anew. */
const KEPT_MS = 10_000;

type Early = {
  accessToken: string;
  answer: Promise<Response>;
  connection: AbortController;
  /** In milliseconds of the clock; Infinity until it is there. */
  arrivedAt: number;
  expiry: ReturnType<typeof setTimeout>;
};
const answers = new Map<string, Early>();
const arrivals = new WeakMap<Response, number>();

/** Asks for an address of the API, with the stored token, before there is anybody to take the answer. */
export function askEarly(address: string, accept = 'application/json'): void {
  const accessToken = readAccessToken();
  const headers = { Accept: accept, Authorization: `Bearer ${accessToken}` };
  const connection = new AbortController();
  const answer = fetch(address, { headers, signal: connection.signal });
  const expiry = setTimeout(() => forget(address), KEPT_MS);
  const early = { accessToken, answer, connection, arrivedAt: Infinity, expiry };
  answers.set(address, early);
  answer.then(
    (response) => {
      early.arrivedAt = Date.now();
      arrivals.set(response, early.arrivedAt);
    },
    // Whoever takes it is told.
    () => undefined,
  );
}

/**
 * Asks early for what the answer to an address leads to, unless that answer has been taken before it
 * came: then whoever took it asks.
 */
export async function askNext(
  address: string,
  addressIn: (json: unknown) => string | undefined,
): Promise<void> {
  const early = answers.get(address);
  if (!early) return;
  try {
    // Before anybody else reads it.
    const json: unknown = await (await early.answer).clone().json();
    const next = addressIn(json);
    if (next !== undefined && answers.get(address) === early) askEarly(next);
  } catch {
    // Whoever takes the answer is told.
  }
}

/**
 * The answer to what was asked early with that token, for the first who takes it; undefined for
 * others. From then on it is given up when their signal says so.
 */
export function takeEarly(
  address: string,
  accessToken: string | undefined,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = answers.get(address);
  if (!early) return undefined;
  if (early.accessToken !== accessToken || signal.aborted) {
    forget(address);
    return undefined;
  }
  answers.delete(address);
  clearTimeout(early.expiry);
  signal.addEventListener('abort', () => early.connection.abort(signal.reason));
  return early.answer;
}

/** When an answer came, in milliseconds of the clock: one that was asked for early may have waited; now for others. */
export function arrivalOf(response: Response): number {
  return arrivals.get(response) ?? Date.now();
}

/** Nobody is to take any more what was asked early, or as much of it as came before then. */
export function forgetEarly(before = Infinity): void {
  for (const [address, { arrivedAt }] of answers) {
    if (arrivedAt < before || before === Infinity) forget(address);
  }
}

function forget(address: string): void {
  const early = answers.get(address);
  answers.delete(address);
  clearTimeout(early?.expiry);
  early?.connection.abort();
}
