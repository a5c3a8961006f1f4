import { z } from 'zod';
import { Mismatch, mismatch, shaped, shorten } from './check.ts';
import type { Answer } from './client.ts';

const envelope = z.object({
  status: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Throws unless the answer is this success, in the envelope. Returns its data. */
export function expectSuccess<T>(
  answer: Answer,
  status: number,
  message: string,
  data: z.ZodType<T>,
): T {
  expectStatus(answer, status);
  const body = shaped(envelope, parse(answer), answer.label);
  expectSame(
    `${answer.label} status and message`,
    [body.status, body.message],
    ['success', message],
  );
  return shaped(data, body.data, `${answer.label} data`);
}

/** Throws unless the answer is a client error with this status and one of these messages. */
export function expectFailure(answer: Answer, status: number, ...messages: string[]): void {
  expectStatus(answer, status);
  const got = expectFailEnvelope(answer);
  expectThat(messages.includes(got), `${answer.label} message`, messages.join(' or '), got);
}

/** Throws unless the answer is a client error (4xx), in the envelope. Returns its message. */
export function expectFailEnvelope(answer: Answer): string {
  if (answer.status < 400 || answer.status > 499) {
    throw new Mismatch(`${answer.label}: expected a 4xx, got ${describe(answer)}`);
  }
  const body = shaped(envelope, parse(answer), answer.label);
  expectSame(`${answer.label} status`, body.status, 'fail');
  expectSame(`${answer.label} data`, body.data, {});
  if (body.message.trim() === '') mismatch(`${answer.label} message`, 'a text', body.message);
  return body.message;
}

/** Throws unless both have the same JSON. `what` names them in the message. */
export function expectSame(what: string, got: unknown, expected: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(expected)) {
    mismatch(what, JSON.stringify(expected), got ?? null);
  }
}

export function expectThat(holds: boolean, what: string, expected: string, got?: unknown): void {
  if (!holds) mismatch(what, expected, got);
}

/** Throws if the answer contains this e-mail address, or a field `email` at any depth. */
export function expectNoEmail(answer: Answer, email: string): void {
  expectThat(!answer.text.includes(email), answer.label, 'no e-mail address', email);
  expectThat(!hasEmailField(parse(answer)), answer.label, 'no field "email"');
}

function hasEmailField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key === 'email' || hasEmailField(inner));
}

/** Parses the body as JSON. */
export function parse(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Mismatch(`${answer.label}: expected JSON, got ${describe(answer)}`);
  }
}

function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) {
    throw new Mismatch(`${answer.label}: expected ${status}, got ${describe(answer)}`);
  }
}

function describe(answer: Answer): string {
  return `${answer.status} ${shorten(answer.text) || '(empty body)'}`;
}
