import { z } from './zod.ts';

/** A failure of the request (`fail`, 4xx) or of the server (`error`, 5xx). */
export const failureEnvelope = z.object({
  status: z.enum(['fail', 'error']),
  message: z.string(),
  data: z.object({}),
});

export type FailureEnvelope = Omit<z.infer<typeof failureEnvelope>, 'data'> & { data: object };

/** The envelope of a failure whose `data` may contain more, for the API description. */
export function failureEnvelopeWith(data: z.ZodObject) {
  return failureEnvelope.extend({ data: z.union([data, z.object({})]) });
}

/** The envelope of a call's success, for the API description. */
export function successEnvelope<Data extends z.ZodType>(message: string, data: Data) {
  return z.object({ status: z.literal('success'), message: z.literal(message), data });
}

/**
 * Creates a failure: `fail` for one that the caller can correct (4xx), `error` for one that only the server can (5xx).
 */
export function toFailure(statusCode: number, message: string, data: object = {}): FailureEnvelope {
  return { status: statusCode >= 500 ? 'error' : 'fail', message, data };
}
