import { expect, it } from 'vitest';
import { describeRows } from './describe-rows.ts';

function archiveWith(rows: Record<string, number>) {
  const tables = Object.entries(rows).map(([name, count]) => ({
    name,
    columns: [],
    rows: count,
    bytes: 0,
    sha256: '',
  }));
  return { tables };
}

it('a count of one has a noun in the singular', () => {
  expect(describeRows(archiveWith({ comments: 1, users: 1, threads: 1, sessions: 0 }))).toBe(
    '1 user, 1 thread, 1 comment; 3 rows in all',
  );
  expect(describeRows(archiveWith({ users: 1 }))).toBe('1 user; 1 row in all');
});

it('any other count has a noun in the plural', () => {
  expect(describeRows(archiveWith({ users: 1_200, threads: 2, comments: 0 }))).toBe(
    '1,200 users, 2 threads, 0 comments; 1,202 rows in all',
  );
});
