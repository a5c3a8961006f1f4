import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const queries = vi.spyOn(pg.Client.prototype, 'query');
const { app } = await useTestApp();

function countQueries(): number {
  return queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('select 1')).length;
}

it('asks the database once for requests of the same moment, and again for later ones', async () => {
  const before = countQueries();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => app.inject(index % 2 === 0 ? '/health' : '/ready')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(countQueries()).toBe(before + 1);
  expect((await app.inject('/health')).json()).toMatchObject({ message: 'healthy' });
  expect(countQueries()).toBe(before + 2);
});
