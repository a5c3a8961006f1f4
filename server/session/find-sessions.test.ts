import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createSessionFinder } from './find-sessions.ts';
import { hashToken } from './session.repository.ts';

const { db } = await useTestApp();
const queries = vi.spyOn(pg.Query.prototype, 'submit');

it('looks up the sessions of one iteration of the event loop in one statement', async () => {
  const finder = createSessionFinder(db, (error) => {
    throw error;
  });
  const users = await Promise.all(Array.from({ length: 5 }, () => createUser(db)));
  const hashes = [...users.map(({ token }) => hashToken(token)), hashToken('unknown')];
  queries.mockClear();
  const found = await Promise.all(hashes.map((hash) => finder.find(hash)));
  expect(queries).toHaveBeenCalledTimes(1);
  expect(found.map((session) => session?.userId)).toEqual([
    ...users.map(({ id }) => id),
    undefined,
  ]);
  await finder.close();
});
