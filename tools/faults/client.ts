/** Longer than this nobody is to wait for an answer, whatever happens to the database. */
export const ANSWER_WITHIN_MS = 5_000;
/** What the machine itself, busy with all of this, may take on top. */
const GRACE_MS = 500;
const HANGS_AFTER_MS = 15_000;

/** How a request ended: with an answer, or without one, as when the process was killed. */
export type Outcome =
  | { readonly status: number; readonly data: Record<string, unknown> }
  | { readonly status: undefined };

/** What no fault excuses. */
export interface Complaints {
  readonly list: string[];
  /** Refusals with a 503, which are allowed while something is broken. */
  refusals: number;
}

export function newComplaints(): Complaints {
  return { list: [], refusals: 0 };
}

export interface Asking {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly complaints: Complaints;
}

/**
 * Asks once, and never again. Complains of an answer that is late, not whole, without its envelope,
 * a 5xx other than 503, or a 503 that does not say when to come back.
 */
export async function ask(
  url: string,
  { method = 'GET', token, body, complaints }: Asking,
): Promise<Outcome> {
  const begun = performance.now();
  const what = `${method} ${new URL(url).pathname}`;
  const complain = (reason: string) => complaints.list.push(`${what} ${reason}`);
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: {
        'cache-control': 'no-cache',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') complain('was never answered');
    return { status: undefined };
  }
  const { status } = answer;
  let envelope: unknown;
  try {
    envelope = await answer.json();
  } catch (error) {
    // Cut off by a kill; a whole body that is no JSON is the forum's own fault.
    if (error instanceof SyntaxError) complain(`was answered ${status} without the envelope`);
    return { status: undefined };
  }
  const took = performance.now() - begun;
  if (took > ANSWER_WITHIN_MS + GRACE_MS) {
    complain(`was answered ${status} after ${Math.round(took)} ms`);
  }
  if (status >= 500 && status !== 503) complain(`was answered ${status}`);
  if (status === 503) {
    complaints.refusals += 1;
    if (!(Number(answer.headers.get('retry-after')) > 0)) complain('was refused without a date');
  }
  if (!isEnvelope(envelope)) {
    complain(`was answered ${status} without the envelope`);
    return { status, data: {} };
  }
  return { status, data: envelope.data };
}

/** The id of what an answer is about: a thread, say. */
export function idIn(outcome: Outcome, name: string): string {
  const row = outcome.status === undefined ? undefined : outcome.data[name];
  if (typeof row === 'object' && row !== null && 'id' in row) return String(row.id);
  throw new Error(`an acknowledged ${name} has no id`);
}

function isEnvelope(value: unknown): value is { data: Record<string, unknown> } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    'message' in value &&
    'data' in value &&
    typeof value.data === 'object'
  );
}
