import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VoteType } from '#contract/votes.ts';
import { applyVote, toggleVote, type VoteDirection, withOwnVote } from './votes.ts';

const direction = fc.constantFrom<VoteDirection>('up', 'down');
const votes = fc
  .record({
    upVotesBy: fc.uniqueArray(fc.string()),
    downVotesBy: fc.uniqueArray(fc.string()),
    older: fc.nat(),
  })
  .map(({ upVotesBy, downVotesBy, older }) => ({
    upVotesBy,
    downVotesBy,
    totalUpVotes: upVotesBy.length + older,
    totalDownVotes: downVotesBy.length + older,
  }));
const voted = (upVotesBy: string[], downVotesBy: string[]) => ({
  upVotesBy,
  downVotesBy,
  totalUpVotes: upVotesBy.length,
  totalDownVotes: downVotesBy.length,
});

describe('withOwnVote', () => {
  test("the reader's vote is in the list however many voted after it, and counted once", () => {
    const newest = { upVotesBy: ['you'], downVotesBy: [], totalUpVotes: 1001, totalDownVotes: 0 };
    expect(withOwnVote({ ...newest, ownVote: 1 }, 'me')).toMatchObject({
      upVotesBy: ['you', 'me'],
      downVotesBy: [],
      totalUpVotes: 1001,
      totalDownVotes: 0,
    });
    expect(withOwnVote({ ...newest, ownVote: 0 }, 'me')).toMatchObject(newest);
  });
});

describe('toggleVote', () => {
  test('up and down toggle independently: both can be on', () => {
    const none = voted([], []);
    const both = toggleVote(toggleVote(none, 'me', 'up'), 'me', 'down');
    expect(both).toEqual(voted(['me'], ['me']));
  });

  test('toggles can be taken back in any order', () => {
    fc.assert(
      fc.property(votes, fc.string(), fc.array(direction), (before, me, clicks) => {
        const clicked = clicks.reduce((now, click) => toggleVote(now, me, click), before);
        const back = clicks.reduce((now, click) => toggleVote(now, me, click), clicked);
        expect(new Set(back.upVotesBy)).toEqual(new Set(before.upVotesBy));
        expect(new Set(back.downVotesBy)).toEqual(new Set(before.downVotesBy));
        expect(back.totalUpVotes).toBe(before.totalUpVotes);
        expect(back.totalDownVotes).toBe(before.totalDownVotes);
      }),
    );
  });
});

describe('applyVote', () => {
  test.each([
    [1, voted(['you', 'me'], [])],
    [0, voted(['you'], [])],
    [-1, voted(['you'], ['me'])],
  ] as const)('an answer of %i decides both lists', (voteType, expected) => {
    const both = voted(['you', 'me'], ['me']);
    expect(applyVote(both, 'me', voteType)).toEqual(expected);
  });

  test('the votes of others stay as they are', () => {
    fc.assert(
      fc.property(votes, fc.constantFrom<VoteType>(1, 0, -1), (before, voteType) => {
        const after = applyVote(before, 'nobody else', voteType);
        const others = (list: string[]) => list.filter((id) => id !== 'nobody else');
        expect(others(after.upVotesBy)).toEqual(others(before.upVotesBy));
        expect(others(after.downVotesBy)).toEqual(others(before.downVotesBy));
      }),
    );
  });
});
