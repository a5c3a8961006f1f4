import { expect, it } from 'vitest';
import { eventsOf } from '#server/changes/events.ts';
import { tagsOf } from '#server/changes/tags.ts';
import { retractedVoteChanges } from './retracted-votes.ts';

const VOTES = {
  threads: [{ threadId: 'thread-1' }],
  comments: [{ threadId: 'thread-2', commentId: 'comment-1' }],
};

it('the first deleted votes are sent to open pages, later ones only invalidate caches', () => {
  const [first, later] = [true, false].map((isFirst) => retractedVoteChanges(VOTES, { isFirst }));
  expect(first?.flatMap(eventsOf).map(({ type }) => type)).toEqual([
    'thread-changed',
    'comment-changed',
    'leaderboards-changed',
  ]);
  expect(later?.flatMap(eventsOf).map(({ type }) => type)).toEqual(['leaderboards-changed']);
  expect(later?.flatMap(tagsOf)).toEqual(first?.flatMap(tagsOf));
});
