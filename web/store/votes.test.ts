import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { VoteType } from '#contract/votes.ts';
import { tick } from './clock.ts';
import { createEntities, type Entities } from './create-entities.ts';
import {
  beginVote,
  endVote,
  isVotePending,
  type VoteDirection,
  type Votes,
  withOwnVote,
  withPending,
} from './votes.ts';

type Voted = Votes & { id: string };

const NONE = { totalUpVotes: 0, totalDownVotes: 0, isUpVoted: false, isDownVoted: false };

const direction = fc.constantFrom<VoteDirection>('up', 'down');
const own = fc.record({ isUpVoted: fc.boolean(), isDownVoted: fc.boolean() });

/** The reader's own votes beside those of others. */
function counted(
  others: { totalUpVotes: number; totalDownVotes: number },
  mine: { isUpVoted: boolean; isDownVoted: boolean },
) {
  return {
    ...mine,
    totalUpVotes: others.totalUpVotes + Number(mine.isUpVoted),
    totalDownVotes: others.totalDownVotes + Number(mine.isDownVoted),
  };
}

let rows: Entities<Voted>;

function open(votes: Partial<Votes> = {}): void {
  rows = createEntities<Voted>(isVotePending);
  rows.merge([{ id: 'a', ...NONE, ...votes }], tick());
}

const begin = (direction: VoteDirection) => beginVote(rows, 'a', direction);
const end = (voteType?: VoteType) =>
  endVote(rows, 'a', voteType === undefined ? undefined : { voteType });
const shown = () => withPending(rows.get('a') ?? NONE);

beforeEach(() => open());

describe('votes of an answer', () => {
  const answer = { upVotesBy: ['a', 'me'], downVotesBy: [], totalUpVotes: 2, totalDownVotes: 0 };

  test("contain the reader's own by the lists of voters", () => {
    expect(withOwnVote(answer, 'me')).toMatchObject({ isUpVoted: true, isDownVoted: false });
    expect(withOwnVote(answer, 'you')).toMatchObject({ isUpVoted: false, isDownVoted: false });
  });

  test('contain it by ownVote where the lists are cut off', () => {
    const votes = withOwnVote({ ...answer, totalUpVotes: 9_000, ownVote: -1 }, 'you');
    expect(votes).toEqual({ ...NONE, totalUpVotes: 9_000, isDownVoted: true });
  });
});

describe('a vote', () => {
  test('that is pending toggles its own side, and not the other', () => {
    open({ totalUpVotes: 3, isUpVoted: true });
    begin('down');
    expect(shown()).toEqual({
      ...NONE,
      totalUpVotes: 3,
      isUpVoted: true,
      totalDownVotes: 1,
      isDownVoted: true,
    });
    begin('up');
    expect(shown()).toMatchObject({ totalUpVotes: 2, isUpVoted: false });
  });

  test('is as its answer says, with later pending votes applied', () => {
    begin('up');
    begin('down');
    end(1);
    expect(shown()).toEqual({
      totalUpVotes: 1,
      isUpVoted: true,
      totalDownVotes: 1,
      isDownVoted: true,
    });
    end(-1);
    expect(shown()).toEqual({ ...NONE, totalDownVotes: 1, isDownVoted: true });
  });

  test('that fails is undone, and what arrived meanwhile stays', () => {
    begin('up');
    rows.change('a', { totalUpVotes: 5 });
    expect(shown()).toMatchObject({ totalUpVotes: 6, isUpVoted: true });
    end();
    expect(shown()).toEqual({ ...NONE, totalUpVotes: 5 });
  });

  test.each([1, 0, -1] as const)(
    'answered by %i decides both sides, and leaves others',
    (answer) => {
      fc.assert(
        fc.property(fc.array(direction, { minLength: 1 }), own, (clicks, before) => {
          const others = { totalUpVotes: 5, totalDownVotes: 7 };
          open(counted(others, before));
          for (const click of clicks) begin(click);
          for (const _ of clicks) end(answer);
          expect(shown()).toEqual(
            counted(others, { isUpVoted: answer === 1, isDownVoted: answer === -1 }),
          );
        }),
      );
    },
  );

  test('of any number that all fail leaves everything as it was', () => {
    fc.assert(
      fc.property(fc.array(direction), own, (clicks, before) => {
        open(counted({ totalUpVotes: 5, totalDownVotes: 7 }, before));
        const first = shown();
        for (const click of clicks) begin(click);
        for (const _ of clicks) end();
        expect(shown()).toEqual(first);
      }),
    );
  });

  test('is counted once, whether or not an answer that came meanwhile counts it', () => {
    begin('up');
    rows.merge([{ id: 'a', ...NONE, totalUpVotes: 1, isUpVoted: true }], tick());
    expect(shown()).toMatchObject({ totalUpVotes: 1, isUpVoted: true });
    const requestedMeanwhile = tick();
    end(1);
    rows.merge([{ id: 'a', ...NONE }], requestedMeanwhile);
    expect(shown()).toMatchObject({ totalUpVotes: 1, isUpVoted: true });
    rows.merge([{ id: 'a', ...NONE, totalUpVotes: 8, isUpVoted: true }], tick());
    expect(shown()).toMatchObject({ totalUpVotes: 8, isUpVoted: true });
  });

  test('whose answer comes after another user has signed in changes nothing', () => {
    begin('up');
    rows.retain(new Set());
    rows.merge([{ id: 'a', ...NONE }], tick());
    end(1);
    expect(shown()).toEqual(NONE);
  });
});
