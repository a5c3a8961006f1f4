import { STATUS_CODES } from 'node:http';
import type { Access } from '#contract/endpoint.ts';
import { failureEnvelope } from '#contract/envelope.ts';

/** What any call may answer: it is asked too often, or the database is away, full or slow. */
const OF_EVERY_CALL = [429, 503];

/** The failures of a call in the API's description, by their status: those of its access, those of every call, and `others`. */
export function describeFailures(
  access: Access,
  others: Iterable<number> = [],
): Record<number, unknown> {
  const statuses = new Set([...(access === 'anyone' ? [] : [401]), ...OF_EVERY_CALL, ...others]);
  return Object.fromEntries([...statuses].map((status) => [status, describeFailure(status)]));
}

function describeFailure(status: number) {
  // In words: what makes JSON schemas of Zod's leaves the headers of an answer out.
  const advice = '; the header `Retry-After` says in how many seconds to try again';
  return {
    description: `${STATUS_CODES[status]}${OF_EVERY_CALL.includes(status) ? advice : ''}`,
    content: { 'application/json': { schema: failureEnvelope } },
  };
}
