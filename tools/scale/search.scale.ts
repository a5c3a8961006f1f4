import { describe, expect, it } from 'vitest';
import { listThreads, type Thread } from '#contract/threads.ts';
import { type ObservedAnswer, useLargeForum } from './large-forum.ts';
import { sequentialScans } from './plans.ts';

const { ask } = await useLargeForum();

/** For any number of results: the words, similar words, the threads, their matches, and a transaction. */
const STATEMENTS_MAX = 16;

const RETRIES_WHEN_BUSY = 2;

const common = ['saya', 'yang', 'membaca', 'aku saya'];
const rare = ['rendang', 'berdiskusi', 'resep sambal bawang', 'tak_pernah_ditulis'];
const misspelt = ['redang', 'sambel', 'rsep sambal'];

describe.each([...common, ...rare, ...misspelt])('q=%s', (q) => {
  it.each([
    { limit: '1' },
    { limit: '100' },
    {},
    { sort: 'newest', limit: '100' },
    { sort: 'active', limit: '100' },
    { sort: 'top', limit: '100' },
    { category: 'kuliner', limit: '100' },
    { category: 'musik solo', limit: '100' },
  ])('with %o needs a bounded number of statements and no sequential scan', async (query) => {
    const first = await search({ q, ...query });
    expect(first.statements).toBeLessThanOrEqual(STATEMENTS_MAX);
    const { nextCursor } = found(first);
    if (nextCursor === null) return;
    const second = await search({ q, ...query, cursor: nextCursor });
    expect(second.statements).toBeLessThanOrEqual(STATEMENTS_MAX);
    found(second);
  });
});

describe('the newest of all threads is found at once', () => {
  it.each([
    ['membaca', 'bacaan'],
    ['membaca', 'baca'],
    ['bacaan', 'membaca'],
    ['diskusi', 'berdiskusi'],
    ['berdiskusi', 'diskusi'],
    ['makan', 'memakan'],
    ['memakan', 'makan'],
    ['sambel', 'sambal'],
  ])('by %s if it contains %s', async (q, word) => {
    for (const written of [
      { title: `Tentang ${word}`, body: 'Apa saja.' },
      { title: 'Tentang apa saja', body: `Kata orang ${word} itu mudah.` },
    ]) {
      const { thread } = (await ask('POST', '/threads', written)).envelope.data;
      const { threads } = found(await search({ q, sort: 'newest', limit: '1' }));
      expect(threads[0]?.id).toBe((thread as Thread).id);
      expect(markedIn(threads[0])).toContain(word);
    }
  });
});

describe('among a million comments', () => {
  it('titles with the word come first', async () => {
    for (const q of ['rendang', 'bonsai', 'kopi']) {
      const { threads } = found(await search({ q, limit: '10' }));
      expect(threads).toHaveLength(10);
      for (const { title } of threads) expect(title.toLowerCase()).toContain(q);
    }
  });

  it('a misspelt word finds the similar one', async () => {
    const { threads } = found(await search({ q: 'redang', limit: '10' }));
    expect(threads.flatMap(markedIn)).toContain('rendang');
  });

  it('pages of results contain each thread once', async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { q: 'rendang', limit: '30', ...(cursor !== null && { cursor }) };
      const page = found(await search(query));
      ids.push(...page.threads.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null && ids.length < 300);
    expect(ids.length).toBeGreaterThanOrEqual(300);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('unusual input is answered', () => {
  const inputs = {
    quotes: ["'", "' or 1=1 --", '"rendang', '"""', "rendang' & 'soto", '`', '\\'],
    operators: [
      '& | ! <-> :* ( )',
      'a & b | !c',
      'rendang:*A',
      '(((((',
      '-rendang',
      '%',
      '_',
      '* *',
    ],
    markup: ['<b>', '&amp;', '<script>alert(1)</script>', '{"q":1}', 'https://contoh.id/a?b=c#d'],
    'ten thousand characters': ['a'.repeat(10_000), 'kata '.repeat(2_000), '('.repeat(10_000)],
    'very many words': [words(1_500), '1 '.repeat(5_000), words(10)],
    emoji: ['🍜', '🍜'.repeat(2_500), '👩‍👩‍👧‍👦 rendang', 'e\u0301'],
    'other letters': ['漢字', 'ﷺ', 'ñ'.repeat(5_000), '\u202e rendang', '\ud83d', '\u0000', '\t\n'],
    'next to nothing': [' ', '', 'yang di ke dari', 'a', '1', '-1 1e9 0x1', 'null', 'di/ke', 'me'],
  };
  it.each(Object.entries(inputs))('%s', async (_, list) => {
    for (const q of list) {
      const { status, envelope, plans } = await search({ q, limit: '20' });
      expect([status, envelope.status], q.slice(0, 50)).toEqual([200, 'success']);
      expect(sequentialScans(plans), q.slice(0, 50)).toEqual([]);
    }
  });
});

/** Retries a search that is refused because it timed out on a busy machine. */
async function search(query: Record<string, string>): Promise<ObservedAnswer> {
  const path = `/threads?${new URLSearchParams(query)}`;
  for (let again = 0; again < RETRIES_WHEN_BUSY; again++) {
    const answer = await ask('GET', path);
    if (answer.status !== 503) return answer;
  }
  return ask('GET', path);
}

/** Returns the page of a successful answer. */
function found({ status, envelope, plans }: ObservedAnswer) {
  expect(status).toBe(200);
  expect(sequentialScans(plans)).toEqual([]);
  return listThreads.data.parse(envelope.data);
}

function markedIn(thread: Thread | undefined): string[] {
  const { title = [], excerpt = [] } = thread?.match ?? {};
  return [...title, ...excerpt].filter(({ isHit }) => isHit).map(({ text }) => text.toLowerCase());
}

/** Returns `count` words that are in no thread. */
function words(count: number): string {
  return Array.from({ length: count }, (_, at) => `kata${at}`).join(' ');
}
