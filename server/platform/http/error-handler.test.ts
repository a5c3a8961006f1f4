import Fastify from 'fastify';
import { expect, inject, it } from 'vitest';
import { AppError } from './app-error.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createErrorHandler } from './error-handler.ts';
import { LINES_PER_MINUTE } from '#server/platform/observability/line-budget.ts';

/** Returns what is answered and logged when a handler fails. */
async function failWith(fail: () => unknown) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  app.setErrorHandler(createErrorHandler());
  app.get('/', fail);
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return { statusCode, headers, body, lines };
}

it('logs why something failed', async () => {
  const { statusCode, lines } = await failWith(() => {
    throw new Error('The disk is full.');
  });
  expect(statusCode).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/"level":50.+The disk is full\..+"stack":/)]);
});

it('logs briefly that a reader was refused for taking too long', async () => {
  const { statusCode, headers, lines } = await failWith(() => {
    throw new AppError('too-slow', 'Terlalu lama');
  });
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(lines).toEqual([expect.stringMatching(/"level":40.+Terlalu lama/)]);
  expect(lines.join('')).not.toContain('stack');
});

it('does not log a refusal while the disk is nearly full: the disk watcher logs that once', async () => {
  const { statusCode, headers, lines } = await failWith(() => {
    throw new AppError('disk-full', 'Penuh');
  });
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(lines).toEqual([]);
});

it.each([
  ['the value of the error', { retryAfterS: 30 }, '30'],
  ['5 s without one', {}, '5'],
])('asks the client of a 503 to retry after %s', async (_what, options, expected) => {
  const { headers } = await failWith(() => {
    throw new AppError('too-slow', 'Terlalu lama', options);
  });
  expect(headers['retry-after']).toBe(expected);
});

it.each([
  ['refusals', () => new AppError('too-slow', 'Terlalu lama')],
  ['failures', () => new Error('The disk is full.')],
])('does not flood the log with %s', async (_what, makeError) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  app.setErrorHandler(createErrorHandler());
  app.get('/', () => {
    throw makeError();
  });
  for (let count = 0; count < 2 * LINES_PER_MINUTE; count += 1) await app.inject('/');
  await app.close();
  expect(lines).toHaveLength(LINES_PER_MINUTE);
});

it('asks the client to retry when all database connections are busy for long', async () => {
  const [host, port, user] = [
    inject('postgresHost'),
    inject('postgresPort'),
    inject('postgresUser'),
  ];
  const db = openDatabase<Record<string, never>>(
    { host, port, user, database: 'postgres', max: 1, connectionTimeoutMillis: 1_000 },
    () => undefined,
  );
  const { statusCode, headers, body, lines } = await db
    .connection()
    .execute(() => failWith(() => db.connection().execute(() => Promise.resolve())));
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('Server sedang sibuk');
  expect(lines).toEqual([expect.stringContaining('"level":40')]);
  await db.destroy();
});
