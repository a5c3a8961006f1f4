import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VoteType } from '#contract/votes.ts';
import { applyVote, toggleVote, type VoteDirection } from './votes.ts';

const direction = fc.constantFrom<VoteDirection>('up', 'down');
const votes = fc.record({
  upVotesBy: fc.uniqueArray(fc.string()),
  downVotesBy: fc.uniqueArray(fc.string()),
});

describe('toggleVote', () => {
  test('up and down toggle independently: both can be on', () => {
    const none = { upVotesBy: [], downVotesBy: [] };
    const both = toggleVote(toggleVote(none, 'me', 'up'), 'me', 'down');
    expect(both).toEqual({ upVotesBy: ['me'], downVotesBy: ['me'] });
  });

  test('toggles can be taken back in any order', () => {
    fc.assert(
      fc.property(votes, fc.string(), fc.array(direction), (before, me, clicks) => {
        const clicked = clicks.reduce((now, click) => toggleVote(now, me, click), before);
        const back = clicks.reduce((now, click) => toggleVote(now, me, click), clicked);
        expect(new Set(back.upVotesBy)).toEqual(new Set(before.upVotesBy));
        expect(new Set(back.downVotesBy)).toEqual(new Set(before.downVotesBy));
      }),
    );
  });
});

describe('applyVote', () => {
  test.each([
    [1, { upVotesBy: ['you', 'me'], downVotesBy: [] }],
    [0, { upVotesBy: ['you'], downVotesBy: [] }],
    [-1, { upVotesBy: ['you'], downVotesBy: ['me'] }],
  ] as const)('an answer of %i decides both lists', (voteType, expected) => {
    const both = { upVotesBy: ['you', 'me'], downVotesBy: ['me'] };
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
