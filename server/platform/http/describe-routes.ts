import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import type { Access, Download, Endpoint } from '#contract/endpoint.ts';
import { failureEnvelope, failureEnvelopeWith, successEnvelope } from '#contract/envelope.ts';

/** The statuses that any call may answer: 429 above a limit, 503 when the database is unavailable, full or slow. */
const OF_EVERY_CALL = [429, 503];

/** Describes an endpoint for OpenAPI. */
export function describeEndpoint(endpoint: Endpoint): Record<string, unknown> {
  const statuses = new Set<number>(endpoint.failures);
  if (endpoint.method !== 'GET' || hasFields(endpoint.query)) statuses.add(400);
  if (endpoint.method !== 'GET') statuses.add(413);
  if (endpoint.requiresConfirmedEmail || endpoint.requiresRole) statuses.add(403);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access !== 'anyone' && { security: [{ accessToken: [] }] }),
    ...(hasFields(endpoint.params) && { params: endpoint.params }),
    ...(hasFields(endpoint.query) && { querystring: endpoint.query }),
    ...(hasFields(endpoint.body) && { body: endpoint.body }),
    response: {
      [endpoint.status]: successEnvelope(endpoint.message, endpoint.data),
      ...describeFailures(endpoint.access, statuses, endpoint.failureData),
    },
  };
}

function hasFields(schema: z.ZodType): boolean {
  return 'shape' in schema && Object.keys(schema.shape as object).length > 0;
}

/** Describes a download for OpenAPI. */
export function describeDownload(download: Download): Record<string, unknown> {
  const { path, access, summary, description, file } = download;
  return {
    summary,
    description,
    tags: [path.split('/')[1]],
    security: [{ accessToken: [] }],
    response: {
      200: { description: 'The file', content: { 'application/json': { schema: file } } },
      ...describeFailures(access),
    },
  };
}

/** Describes the failures of a call for OpenAPI, by status: those of its access, those of every call, and `others`, with their `data`. */
export function describeFailures(
  access: Access,
  others: Iterable<number> = [],
  data: Readonly<Record<number, z.ZodObject>> = {},
): Record<number, unknown> {
  const statuses = new Set([...(access === 'anyone' ? [] : [401]), ...OF_EVERY_CALL, ...others]);
  return Object.fromEntries(
    [...statuses].map((status) => [status, describeFailure(status, data[status])]),
  );
}

function describeFailure(status: number, data?: z.ZodObject) {
  // The header is described in words: the converter from Zod to JSON schemas omits the headers of an answer.
  const advice = '; the header `Retry-After` says in how many seconds to try again';
  return {
    description: `${STATUS_CODES[status]}${OF_EVERY_CALL.includes(status) ? advice : ''}`,
    content: { 'application/json': { schema: data ? failureEnvelopeWith(data) : failureEnvelope } },
  };
}
