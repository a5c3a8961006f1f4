import { castVotes, castVotesOfAnybody } from './cast-votes.ts';
import type { Crowd } from './crowd.ts';
import type { DemoComment, DemoThread, DemoVote } from './generate.ts';
import type { Random } from '#server/testing/random.ts';
import type { WrittenThread } from './write-threads.ts';

const VOTES_PER_THREAD = 100 / 3;
/** Fewer, because in a large forum most people only read. */
const VOTES_PER_THREAD_OF_LARGE_FORUM = 10;
/** For each thread of a large forum: the votes on its one favourite thread, and on its one favourite comment. */
const VOTES_ON_FAVOURITE_THREAD = 0.018;
const VOTES_ON_FAVOURITE_COMMENT = 0.014;

/** Generates the votes of a forum. A large one has a favourite thread and comment, with many more votes than others. */
export function generateVotes(
  random: Random,
  forum: {
    crowd: Crowd;
    written: WrittenThread[];
    threads: DemoThread[];
    comments: DemoComment[];
    now: number;
    isLarge: boolean;
  },
): DemoVote[] {
  const { crowd, threads, comments, now, isLarge } = forum;
  const ballot = {
    crowd,
    now,
    controversial: ({ key }: DemoThread) => forum.written[key - 1]?.idea.kind === 'discuss',
  };
  if (!isLarge) {
    const total = Math.round(threads.length * VOTES_PER_THREAD);
    return castVotes(random, { ...ballot, threads, comments, total });
  }
  const thread = favouriteOf(threads);
  const comment = favouriteOf(comments);
  const favourites = [
    thread && {
      target: { ...thread, threadKey: thread.key, commentKey: null },
      total: Math.round(threads.length * VOTES_ON_FAVOURITE_THREAD),
    },
    comment && {
      target: { ...comment, commentKey: comment.key },
      total: Math.round(threads.length * VOTES_ON_FAVOURITE_COMMENT),
    },
  ].filter((favourite) => favourite !== undefined);
  const votes = castVotes(random, {
    ...ballot,
    threads: threads.filter((one) => one !== thread),
    comments: comments.filter((one) => one !== comment),
    total: favourites.reduce(
      (left, { total }) => left - total,
      Math.round(threads.length * VOTES_PER_THREAD_OF_LARGE_FORUM),
    ),
  });
  return votes.concat(
    ...favourites.map((favourite) => castVotesOfAnybody(random, { crowd, now, ...favourite })),
  );
}

/** Returns the favourite of a large forum: the middle one of its threads or comments. */
function favouriteOf<T>(things: readonly T[]): T | undefined {
  return things[Math.floor(things.length / 2)];
}
