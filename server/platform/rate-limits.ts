import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Requests from one address in a minute: a classroom behind one router stays below it. */
const REQUESTS_PER_MINUTE = 3_000;

/** Logins and registrations from one address in a minute: each costs an argon2id. */
export const SIGN_IN_RATE_LIMIT = { max: 60, timeWindow: '1 minute' };

/** Answers 429 with `Retry-After`, in the envelope, to an address that sends too much. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { after }) =>
      new AppError('too-many', `too many requests, try again in ${after}`),
  });
}
