import { spread } from './amounts.ts';
import type { Crowd } from './crowd.ts';
import type { DemoComment, DemoThread, DemoVote } from './generate.ts';
import { PEOPLE } from './people.ts';
import type { Random } from '#server/testing/random.ts';
import { DAY_MS, HOUR_MS, momentAfter } from './timeline.ts';

const SHARE_ON_THREADS = 0.34;
/** The maximum on one text: fewer than the people who ever vote, less the author, so that a voter is always left. */
const MOST_VOTES = 34;

/** The pool of voters: each person is in it as often as they vote (`Person.votes`). */
const VOTERS = PEOPLE.flatMap((person) => Array.from({ length: person.votes }, () => person));

interface Target {
  threadKey: number;
  commentKey: number | null;
  authorKey: number;
  createdAt: Date;
}

interface Ballot {
  crowd: Crowd;
  threads: DemoThread[];
  comments: DemoComment[];
  total: number;
  controversial: (thread: DemoThread) => boolean;
  now: number;
}

/** Generates exactly `total` votes: at most one of each user on a text, and none on a user's own text. */
export function castVotes(random: Random, ballot: Ballot): DemoVote[] {
  const { crowd, threads, comments, now } = ballot;
  const ordinary = (): number => crowd.anyKey(random, random.pick(VOTERS));
  const answers = new Map<number, number>();
  for (const { threadKey } of comments) answers.set(threadKey, (answers.get(threadKey) ?? 0) + 1);
  const onThreads = Math.round(ballot.total * SHARE_ON_THREADS);
  const capOf = (createdAt: Date): number => mostVotes(now - createdAt.getTime());
  const votes: DemoVote[] = [];

  const forThreads = threads.map(({ key, createdAt }) => ({
    weight: (1 + Math.sqrt(answers.get(key) ?? 0)) * random.logNormal(0.6),
    cap: Math.min(capOf(createdAt), MOST_VOTES - random.int(12)),
  }));
  for (const [index, amount] of spread(random, onThreads, forThreads, MOST_VOTES).entries()) {
    const thread = threads[index];
    if (!thread) continue;
    const dislike = random.next() ** 3 * (ballot.controversial(thread) ? 0.45 : 0.2);
    const target = { ...thread, threadKey: thread.key, commentKey: null };
    for (const vote of votesOn(random, target, amount, dislike, now, ordinary)) votes.push(vote);
  }

  const forComments = comments.map(({ createdAt }) => ({
    weight: random.logNormal(1.2),
    cap: capOf(createdAt),
  }));
  const amounts = spread(random, ballot.total - onThreads, forComments, MOST_VOTES);
  for (const [index, amount] of amounts.entries()) {
    const comment = comments[index];
    if (!comment) continue;
    const target = { ...comment, commentKey: comment.key };
    const dislike = random.next() ** 4 * 0.5;
    for (const vote of votesOn(random, target, amount, dislike, now, ordinary)) votes.push(vote);
  }
  return votes;
}

/** Generates `total` votes of random members on one text. The crowd must have more members than that. */
export function castVotesOfAnybody(
  random: Random,
  { crowd, target, total, now }: { crowd: Crowd; target: Target; total: number; now: number },
): DemoVote[] {
  return votesOn(random, target, total, 0.15, now, () => 1 + random.int(crowd.members.length));
}

function votesOn(
  random: Random,
  target: Target,
  amount: number,
  dislike: number,
  now: number,
  drawVoter: () => number,
): DemoVote[] {
  const voted = new Set<number>([target.authorKey]);
  return Array.from({ length: amount }, () => {
    let userKey = drawVoter();
    while (voted.has(userKey)) userKey = drawVoter();
    voted.add(userKey);
    return {
      userKey,
      threadKey: target.threadKey,
      commentKey: target.commentKey,
      voteType: random.chance(dislike) ? -1 : 1,
      createdAt: new Date(momentAfter(random, target.createdAt.getTime(), now, 12 * HOUR_MS)),
    };
  });
}

function mostVotes(ageMs: number): number {
  if (ageMs < HOUR_MS) return 2;
  if (ageMs < DAY_MS) return 9;
  return MOST_VOTES;
}
