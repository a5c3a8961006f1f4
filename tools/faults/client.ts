/** The promised deadline of every answer, whatever happens to the database. */
const ANSWER_WITHIN_MS = 5_000;
/** Added to the deadline, because the tests keep the machine busy. */
const GRACE_MS = 500;
const TIMEOUT_MS = 15_000;

/** The result of a request. It has no answer when, for example, the process was killed. */
export type Outcome =
  | { readonly status: number; readonly data: Record<string, unknown> }
  | { readonly status: undefined };

/** Answers that are wrong even during a fault. */
export interface Complaints {
  readonly list: string[];
  /** The number of 503 answers, which are allowed during a fault. */
  refusals: number;
}

export function newComplaints(): Complaints {
  return { list: [], refusals: 0 };
}

export interface RequestOptions {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly complaints: Complaints;
}

/**
 * Sends a request once, without retries. Complains about an answer that is late or without its envelope, about a 5xx
 * other than 503, and about a 503 without `Retry-After`.
 */
export async function sendOnce(
  url: string,
  { method = 'GET', token, body, complaints }: RequestOptions,
): Promise<Outcome> {
  const sentAt = performance.now();
  const label = `${method} ${new URL(url).pathname}`;
  const complain = (reason: string) => complaints.list.push(`${label} ${reason}`);
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
    // A kill may truncate the body. A complete body that is not JSON is an error of the forum.
    if (error instanceof SyntaxError) complain(`was answered ${status} without the envelope`);
    return { status: undefined };
  }
  const elapsedMs = performance.now() - sentAt;
  if (elapsedMs > ANSWER_WITHIN_MS + GRACE_MS) {
    complain(`was answered ${status} after ${Math.round(elapsedMs)} ms`);
  }
  if (status >= 500 && status !== 503) complain(`was answered ${status}`);
  if (status === 503) {
    complaints.refusals += 1;
    if (!(Number(answer.headers.get('retry-after')) > 0))
      complain('was refused without Retry-After');
  }
  if (!isEnvelope(envelope)) {
    complain(`was answered ${status} without the envelope`);
    return { status, data: {} };
  }
  return { status, data: envelope.data };
}

/** Returns the id in an answer's `data[name]`. Throws when there is none. */
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
