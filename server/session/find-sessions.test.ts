import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createSessionFinder } from './find-sessions.ts';
import { hashToken, IDLE_DAYS } from './session.repository.ts';

const { db } = await useTestApp();
const queries = vi.spyOn(pg.Query.prototype, 'submit');

const start = () =>
  createSessionFinder(db, (error) => {
    throw error;
  });

it('looks up the sessions of one iteration of the event loop in one statement', async () => {
  const finder = start();
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

it('looks up sessions that are requested in consecutive iterations in one statement', async () => {
  const finder = start();
  const users = await Promise.all(Array.from({ length: 5 }, () => createUser(db)));
  // The time to collect them is limited.
  vi.useFakeTimers({ toFake: ['performance'] });
  queries.mockClear();
  const found = await new Promise<ReturnType<typeof finder.find>[]>((resolve) => {
    const finds: ReturnType<typeof finder.find>[] = [];
    const findNext = (number: number) => {
      if (number + 1 < users.length) setImmediate(findNext, number + 1);
      else resolve(finds);
      finds.push(finder.find(hashToken(users[number]?.token ?? '')));
    };
    findNext(0);
  });
  const sessions = await Promise.all(found);
  vi.useRealTimers();
  expect(queries).toHaveBeenCalledTimes(1);
  expect(sessions.map((session) => session?.userId)).toEqual(users.map(({ id }) => id));
  await finder.close();
});

it('returns when a session expires with the use of this lookup, if that is to be recorded', async () => {
  const finder = start();
  const { token } = await createUser(db);
  const daysLeft = async (usedMinutesAgo: number) => {
    await sql`update sessions set last_used_at = now() - ${usedMinutesAgo} * interval '1 minute',
      expires_at = now() + interval '1 day'`.execute(db);
    const session = await finder.find(hashToken(token));
    return Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000);
  };
  expect(await daysLeft(9)).toBe(1);
  expect(await daysLeft(11)).toBe(IDLE_DAYS);
  await finder.close();
});
