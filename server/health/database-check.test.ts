import type { FastifyBaseLogger } from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { createDatabaseCheck } from './database-check.ts';

const nowhere = openDatabase<Schema>({ host: '/nowhere', database: 'none' }, () => {});
afterAll(() => nowhere.destroy());

it('logs one line for all checks that fail at the same moment', async () => {
  const warn = vi.fn<FastifyBaseLogger['warn']>();
  const check = createDatabaseCheck(nowhere, { warn });
  expect(await Promise.all([check(), check(), check()])).toEqual([false, false, false]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^the database does not answer \(.+\)$/),
  );
  expect(await check()).toBe(false);
  expect(warn).toHaveBeenCalledTimes(2);
});
