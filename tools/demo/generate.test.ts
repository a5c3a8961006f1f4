import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#server/platform/security/sanitize-html.ts';
import { type DemoForum, generateDemoForum } from './generate.ts';

const NOW = new Date('2026-03-14T09:26:53.589Z');
const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;

const forum = generateDemoForum({ seed: 42, now: NOW });

function asText(demo: DemoForum): string {
  return JSON.stringify(demo);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | number): number[] {
  const counts = new Map<string | number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

describe('the demo forum', () => {
  it('has 40 people, 12 categories, 300 threads, 3,000 comments and 10,000 votes', () => {
    expect(forum.users).toHaveLength(40);
    expect(new Set(forum.threads.map(({ category }) => category)).size).toBe(12);
    expect(forum.threads).toHaveLength(300);
    expect(forum.comments).toHaveLength(3000);
    expect(forum.votes).toHaveLength(10_000);
  });

  it('is the same, byte for byte, for the same seed and moment', () => {
    expect(asText(generateDemoForum({ seed: 42, now: NOW }))).toBe(asText(forum));
  });

  it('differs for another seed', () => {
    expect(asText(generateDemoForum({ seed: 43, now: NOW }))).not.toBe(asText(forum));
  });

  it('has exactly 10 comments and 100/3 votes for each thread, whatever its size', () => {
    for (const threads of [1, 7, 30, 900]) {
      const other = generateDemoForum({ seed: 5, now: NOW, threads });
      expect(other.threads).toHaveLength(threads);
      expect(other.comments).toHaveLength(threads * 10);
      expect(other.votes).toHaveLength(Math.round((threads * 100) / 3));
    }
  });

  it('has more people, small categories, counting games and favourites when it is large', () => {
    const large = generateDemoForum({ seed: 5, now: NOW, threads: 5_000 });
    expect(large.users).toHaveLength(240);
    expect(new Set(large.users.map(({ email }) => email)).size).toBe(240);
    expect(new Set(large.threads.map(({ category }) => category)).size).toBeGreaterThan(100);
    expect(large.comments).toHaveLength(50_000);
    expect(large.votes).toHaveLength(50_000);
    expect(countBy(large.comments, ({ threadKey }) => threadKey)[0]).toBe(300);
    const onThreads = large.votes.filter(({ commentKey }) => commentKey === null);
    expect(countBy(onThreads, ({ threadKey }) => threadKey)[0]).toBe(90);
    const onComments = large.votes.filter(({ commentKey }) => commentKey !== null);
    expect(countBy(onComments, ({ commentKey }) => commentKey ?? 0)[0]).toBe(70);
    const votes = large.votes.map((vote) => `${vote.userKey} ${vote.threadKey} ${vote.commentKey}`);
    expect(new Set(votes).size).toBe(votes.length);
  });

  it('has Sari Wulandari as its first user, and unique e-mail addresses', () => {
    expect(forum.users[0]).toMatchObject({ name: 'Sari Wulandari', email: 'sari@contoh.id' });
    expect(new Set(forum.users.map(({ email }) => email)).size).toBe(40);
  });

  it('has keys that count from 1, and references only to keys that exist', () => {
    for (const list of [forum.users, forum.threads, forum.comments]) {
      expect(list.map(({ key }) => key)).toEqual(list.map((_, index) => index + 1));
    }
    const threadOf = new Map(forum.comments.map(({ key, threadKey }) => [key, threadKey]));
    for (const { authorKey, threadKey } of forum.comments) {
      expect(forum.users[authorKey - 1]).toBeDefined();
      expect(forum.threads[threadKey - 1]).toBeDefined();
    }
    for (const { commentKey, threadKey, userKey } of forum.votes) {
      expect(forum.users[userKey - 1]).toBeDefined();
      expect(forum.threads[threadKey - 1]).toBeDefined();
      if (commentKey !== null) expect(threadOf.get(commentKey)).toBe(threadKey);
    }
  });

  it('has at most one vote of each user on a text', () => {
    const votes = forum.votes.map((vote) => `${vote.userKey} ${vote.threadKey} ${vote.commentKey}`);
    expect(new Set(votes).size).toBe(votes.length);
  });

  it('is in chronological order: people, threads, comments, votes, and nothing in the future', () => {
    const lastJoined = Math.max(...forum.users.map(({ createdAt }) => createdAt.getTime()));
    const threadTime = (key: number): number => forum.threads[key - 1]?.createdAt.getTime() ?? NaN;
    const commentTime = (key: number): number =>
      forum.comments[key - 1]?.createdAt.getTime() ?? NaN;
    for (const { createdAt } of forum.threads) {
      expect(createdAt.getTime()).toBeGreaterThan(lastJoined);
      expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
    }
    for (const { createdAt, threadKey } of forum.comments) {
      expect(createdAt.getTime()).toBeGreaterThan(threadTime(threadKey));
      expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
    }
    for (const { createdAt, threadKey, commentKey } of forum.votes) {
      const votedOn = commentKey === null ? threadTime(threadKey) : commentTime(commentKey);
      expect(createdAt.getTime()).toBeGreaterThan(votedOn);
      expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
    }
  });

  it('has threads from two years ago to minutes ago, denser towards now', () => {
    const ages = forum.threads.map(({ createdAt }) => NOW.getTime() - createdAt.getTime());
    expect(Math.max(...ages)).toBeGreaterThan(TWO_YEARS_MS * 0.9);
    expect(Math.min(...ages)).toBeLessThan(10 * 60_000);
    const recent = ages.filter((age) => age < TWO_YEARS_MS / 4).length;
    expect(recent).toBeGreaterThan(forum.threads.length * 0.4);
  });

  it('contains only HTML that the sanitiser does not change', () => {
    for (const { body } of forum.threads) expect(sanitizeHtml(body)).toBe(body);
    for (const { content } of forum.comments) expect(sanitizeHtml(content)).toBe(content);
  });

  it('has no markup of the manuscript in titles, bodies and comments', () => {
    const written = [
      ...forum.threads.flatMap(({ title, body }) => [title, body]),
      ...forum.comments.map(({ content }) => content),
    ];
    for (const text of written)
      expect(text).not.toMatch(/\{[tno]\}|\[\[|\]\]|¶|\*\*|~~~|undefined/);
  });

  it('has a unique title and a unique body for every thread', () => {
    expect(new Set(forum.threads.map(({ title }) => title)).size).toBe(300);
    expect(new Set(forum.threads.map(({ body }) => body)).size).toBe(300);
  });

  it('repeats no comment in a thread, and few in the forum', () => {
    const inThread = forum.comments.map(({ threadKey, content }) => `${threadKey} ${content}`);
    expect(new Set(inThread).size).toBe(inThread.length);
    const onForum = new Set(forum.comments.map(({ content }) => content)).size;
    expect(onForum).toBeGreaterThan(forum.comments.length * 0.85);
  });

  it('is distributed like a real forum: silent threads, famous ones, people who never write', () => {
    const sizes = countBy(forum.comments, ({ threadKey }) => threadKey);
    const famous = sizes.filter((size) => size >= 60 && size <= 150).length;
    expect(famous).toBeGreaterThanOrEqual(3);
    expect(famous).toBeLessThanOrEqual(15);
    expect(sizes.length).toBeLessThan(280);
    expect(sizes.filter((size) => size <= 5).length).toBeGreaterThan(60);
    const writers = countBy(forum.comments, ({ authorKey }) => authorKey);
    expect(writers.length).toBeLessThan(40);
    expect(writers[0]).toBeGreaterThan(100);
    expect(forum.votes.some(({ voteType }) => voteType === -1)).toBe(true);
  });

  it('has all rich text that the editor can produce, long bodies and short ones', () => {
    const bodies = forum.threads.map(({ body }) => body);
    for (const tag of 'h2 h3 ul ol li blockquote pre code strong em u s a'.split(' ')) {
      expect(bodies.some((body) => body.includes(`<${tag}`))).toBe(true);
    }
    expect(Math.min(...bodies.map(({ length }) => length))).toBeLessThan(100);
    expect(Math.max(...bodies.map(({ length }) => length))).toBeGreaterThan(1_500);
  });
});
