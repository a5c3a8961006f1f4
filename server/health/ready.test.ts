import { afterAll, describe, expect, it } from 'vitest';
import { askWhileStopping } from '#server/testing/ask-while-stopping.ts';
import { buildTestApp, openWorkerDatabase } from '#server/testing/test-app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';

const db = await openWorkerDatabase();
afterAll(() => db.destroy());

describe('GET /ready', () => {
  it('answers 200 while the process accepts requests', async () => {
    const app = await buildTestApp(db);
    const answer = await app.inject('/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ status: 'success', message: 'ready', data: { ready: true } });
    await app.close();
  });

  it('answers 503 while the database is unavailable, with the time to retry', async () => {
    const nowhere = openDatabase<Schema>({ host: '/nowhere', database: 'none' }, () => {});
    const app = await buildTestApp(nowhere);
    const answer = await app.inject('/ready');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ status: 'error', data: {} });
    await app.close();
    await nowhere.destroy();
  });

  it('answers 503 on the remaining connections while the process stops', async () => {
    const app = await buildTestApp(db);
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const answer = await askWhileStopping({ port, path: '/ready', stop: () => app.close() });
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  });
});
