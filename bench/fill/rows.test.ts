import { expect, it } from 'vitest';
import { idOf } from './hashing.ts';
import { LONG_THREAD, LOVED_THREAD, planForum } from './plan.ts';
import { tablesOf } from './rows.ts';
import { bodyOf } from './texts.ts';

const plan = planForum(1_000, Date.UTC(2026, 0, 1));

function rowsOf(name: string) {
  const table = tablesOf(plan, 'a hash').find((table) => table.name === name);
  return [...(table?.rows() ?? [])];
}

it('there is a thread with 5,000 comments, and one with 20,000 votes', () => {
  expect(plan.commentsOf(LONG_THREAD.number)).toBe(5_000);
  const loved = idOf('thread', LOVED_THREAD.number);
  expect(rowsOf('thread_votes').filter(([, threadId]) => threadId === loved)).toHaveLength(20_000);
});

it('no user votes twice on the same thread', () => {
  const votes = rowsOf('thread_votes').map(([, threadId, userId]) =>
    JSON.stringify([threadId, userId]),
  );
  expect(new Set(votes).size).toBe(votes.length);
});

it('each comment has an id of its own', () => {
  const ids = rowsOf('comments').map(([id]) => id);
  expect(new Set(ids).size).toBe(plan.comments);
  expect(ids[0]).toMatch(/^comment-[A-Za-z0-9_-]{16}$/);
});

it('no comment is later than the end, or earlier than its thread', () => {
  const threads = new Map(rowsOf('threads').map((row) => [row[0], row[6]]));
  for (const [, threadId, , , createdAt] of rowsOf('comments')) {
    const opened = threads.get(threadId ?? '');
    if (!(opened instanceof Date) || !(createdAt instanceof Date)) throw new Error('no time');
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(opened.getTime());
    expect(createdAt.getTime()).toBeLessThanOrEqual(plan.end);
  }
});

it('bodies have 200 to 3,000 characters', () => {
  const lengths = Array.from({ length: 1_000 }, (_, thread) => bodyOf(thread).length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(200);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(3_000);
  expect(Math.max(...lengths)).toBeGreaterThan(2_000);
});
