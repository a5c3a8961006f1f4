import { readAccessToken } from './access-token.ts';

/** Longer than the rest of the page takes to come: later, it is asked for anew. */
const KEPT_MS = 10_000;

type Early = {
  accessToken: string;
  answer: Promise<Response>;
  connection: AbortController;
  expiry: ReturnType<typeof setTimeout>;
};
const answers = new Map<string, Early>();

/** Asks for an address of the API, with the stored token, before there is anybody to take the answer. */
export function askEarly(address: string, accept = 'application/json'): void {
  const accessToken = readAccessToken();
  const headers = { Accept: accept, Authorization: `Bearer ${accessToken}` };
  const connection = new AbortController();
  const answer = fetch(address, { headers, signal: connection.signal });
  // Whoever takes it is told.
  answer.catch(() => undefined);
  const expiry = setTimeout(() => forget(address), KEPT_MS);
  answers.set(address, { accessToken, answer, connection, expiry });
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

/** Nobody is to take what was asked early any more. */
export function forgetEarly(): void {
  for (const address of answers.keys()) forget(address);
}

function forget(address: string): void {
  const early = answers.get(address);
  answers.delete(address);
  clearTimeout(early?.expiry);
  early?.connection.abort();
}
