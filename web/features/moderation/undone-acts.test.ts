import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/moderation.ts';
import { findUndoings } from './undone-acts.ts';

const entry = (number: number, action: string, commentId: string | null = null): LogEntry => ({
  number,
  action,
  at: '2026-01-01T00:00:00.000Z',
  actor: null,
  user: null,
  threadId: 't',
  commentId,
  reason: '',
  details: {},
  hash: '',
});

test('an act is undone by the next one on the same text, and possible to undo without one', () => {
  const found = findUndoings([
    entry(8, 'thread-removed'),
    entry(7, 'thread-restored'),
    entry(6, 'comment-removed', 'b'),
    entry(5, 'comment-hidden', 'b'),
    entry(4, 'thread-removed'),
    entry(3, 'comment-kept', 'a'),
    entry(2, 'comment-hidden', 'a'),
    { ...entry(1, 'role-changed'), threadId: null },
  ]);
  expect([...found]).toEqual([
    [8, 'possible'],
    [6, 'possible'],
    [5, null],
    [4, 'undone'],
    [2, 'undone'],
  ]);
});
