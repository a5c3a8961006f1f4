import { readAccessToken } from './access-token.ts';

/** Longer than the rest of the page takes to come: later, it is asked for anew. */
const KEPT_MS = 10_000;

type Early = { accessToken: string; askedAt: number; answer: Promise<Response> };
const answers = new Map<string, Early>();

/** Asks for an address of the API, with the stored token, before there is anybody to take the answer. */
export function askEarly(address: string, accept = 'application/json'): void {
  const accessToken = readAccessToken();
  const headers = { Accept: accept, Authorization: `Bearer ${accessToken}` };
  const answer = fetch(address, { headers });
  // Whoever takes it is told.
  answer.catch(() => undefined);
  answers.set(address, { accessToken, askedAt: Date.now(), answer });
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

/** The answer to what was asked early with that token, for the first who takes it; undefined for others. */
export function takeEarly(
  address: string,
  accessToken: string | undefined,
): Promise<Response> | undefined {
  const early = answers.get(address);
  answers.delete(address);
  if (!early || early.accessToken !== accessToken) return undefined;
  return Date.now() - early.askedAt < KEPT_MS ? early.answer : undefined;
}

/** Nobody is to take what was asked early any more. */
export function forgetEarly(): void {
  answers.clear();
}
