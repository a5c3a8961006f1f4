import { beforeEach, describe, expect, it } from 'vitest';
import { TaggedCache } from './tagged-cache.ts';

// lru-cache takes a start time of 0 to mean that the entry does not expire.
let now = 1;
let cache: TaggedCache<string>;
beforeEach(() => {
  now = 1;
  const bytesOf = (value: string) => value.length;
  cache = new TaggedCache({ maxBytes: 20_000, bytesOf, maxAgeMs: 1_000, now: () => now });
  cache.turnOn();
});

function store(key: string, value: string, ...tags: string[]): void {
  cache.beginFill(key)?.store({ key, value, tags });
}

describe('a value', () => {
  it('is cached until it is invalidated', () => {
    store('/a', 'A', 'thread:1', 'threads');
    store('/b', 'B', 'thread:2');
    cache.invalidate(['thread:2', 'thread:3']);
    expect([cache.find('/a'), cache.find('/b')]).toEqual(['A', undefined]);
    cache.invalidate(['threads']);
    expect(cache.find('/a')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('is not cached when it was invalidated during its fill', () => {
    const reading = cache.beginFill('/a');
    cache.invalidate(['thread:1']);
    reading?.store({ key: '/a', value: 'old', tags: ['thread:1'] });
    expect(cache.find('/a')).toBe(undefined);
    const other = cache.beginFill('/b');
    cache.invalidate(['thread:1']);
    other?.store({ key: '/b', value: 'B', tags: ['thread:2'] });
    expect(cache.find('/b')).toBe('B');
  });

  it('is replaced by a newer one, and invalidated by its new tags only', () => {
    store('/a', 'old', 'thread:1');
    store('/a', 'new', 'thread:2');
    cache.invalidate(['thread:1']);
    expect(cache.find('/a')).toBe('new');
    cache.invalidate(['thread:2']);
    expect(cache.find('/a')).toBe(undefined);
  });

  it('expires, counted from the beginning of its fill', () => {
    const fill = cache.beginFill('/a');
    now = 900;
    fill?.store({ key: '/a', value: 'A', tags: ['threads'] });
    now = 1_001;
    expect(cache.find('/a')).toBe('A');
    now = 1_002;
    expect(cache.find('/a')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('is evicted when it is the least recently used, and not cached when it is larger than the capacity', () => {
    for (let n = 0; n < 20; n += 1) store(`/${n}`, 'x'.repeat(1_000), `thread:${n}`);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    expect(cache.find('/0')).toBe(undefined);
    expect(cache.find('/19')).toBeDefined();
    cache.find('/10');
    for (let n = 20; n < 30; n += 1) store(`/${n}`, 'x'.repeat(1_000), `thread:${n}`);
    expect([cache.find('/10'), cache.find('/11')]).toEqual([expect.any(String), undefined]);
    store('/large', 'x'.repeat(20_000));
    expect(cache.find('/large')).toBe(undefined);
    expect(cache.find('/19')).toBeDefined();
  });
});

describe('a fill of several values', () => {
  it('caches those that were not invalidated', () => {
    const reading = cache.beginFill('/list');
    cache.invalidate(['thread:1']);
    reading?.store(
      { key: '1', value: 'old', tags: ['thread:1'] },
      { key: '2', value: 'B', tags: ['thread:2'] },
    );
    expect([cache.find('1'), cache.find('2')]).toEqual([undefined, 'B']);
    reading?.store({ key: '3', value: 'too late', tags: [] });
    expect(cache.find('3')).toBe(undefined);
  });
});

describe('a threshold', () => {
  it('is not invalidated by changes below its threshold', () => {
    store('/high', 'H', 'scores@40');
    store('/all', 'A', 'scores');
    cache.invalidate(['scores@-5', 'scores@39']);
    expect([cache.find('/high'), cache.find('/all')]).toEqual(['H', undefined]);
    cache.invalidate(['scores@40']);
    expect(cache.find('/high')).toBe(undefined);
    store('/high', 'H', 'scores@40');
    cache.invalidate(['scores']);
    expect(cache.find('/high')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('counts during a fill: the highest threshold of the changes', () => {
    const [low, high] = [cache.beginFill('/low'), cache.beginFill('/high')];
    cache.invalidate(['scores@20', 'scores@40', 'scores@30']);
    low?.store({ key: '/low', value: 'old', tags: ['scores@40'] });
    high?.store({ key: '/high', value: 'H', tags: ['scores@41'] });
    expect([cache.find('/low'), cache.find('/high')]).toEqual([undefined, 'H']);
  });

  it('counts at its lowest where a name has several', () => {
    store('/a', 'A', 'scores@3', 'scores@5');
    cache.invalidate(['scores@3']);
    expect(cache.find('/a')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('is a number: anything else is part of the name', () => {
    store('/a', 'A', 'thread:x@y');
    cache.invalidate(['thread:x', 'thread:x@z']);
    expect(cache.find('/a')).toBe('A');
    cache.invalidate(['thread:x@y']);
    expect(cache.find('/a')).toBe(undefined);
  });
});

describe('a fill', () => {
  it('is found by identical requests until it ends', async () => {
    const reading = cache.beginFill('/a');
    expect(cache.findFill('/a')).toBe(reading);
    reading?.store({ key: '/a', value: 'A', tags: [] });
    await reading?.ended;
    expect(cache.findFill('/a')).toBe(undefined);
  });

  it('stores nothing when it was invalidated, and makes way for the next', async () => {
    const reading = cache.beginFill('/a');
    cache.invalidate(['thread:1']);
    const newer = cache.beginFill('/a');
    reading?.store({ key: '/a', value: 'old', tags: ['thread:1'] });
    await reading?.ended;
    expect(cache.find('/a')).toBe(undefined);
    expect(cache.findFill('/a')).toBe(newer);
    newer?.store({ key: '/a', value: 'new', tags: ['thread:1'] });
    await newer?.ended;
    expect(cache.find('/a')).toBe('new');
  });

  it('has its result for requests that arrived before it, although it is invalidated', () => {
    now = 7;
    const reading = cache.beginFill('/a');
    expect(reading?.readAt).toBe(7);
    cache.invalidate(['thread:1']);
    reading?.store({ key: '/a of Sari', value: 'A', tags: ['thread:1'] });
    expect([cache.find('/a of Sari'), reading?.find('/a of Sari')]).toEqual([undefined, 'A']);
    expect(reading?.find('/a')).toBe(undefined);
  });
});

it('drops the results of earlier fills, however many requests hold the fills', () => {
  const bytesOf = () => 3 * 2 ** 20;
  const large = new TaggedCache<string>({ maxBytes: 1, bytesOf, maxAgeMs: 1_000, now: () => now });
  large.turnOn();
  const results = ['/a', '/b', '/c'].map((key) => {
    const fill = large.beginFill(key);
    fill?.store({ key, value: key, tags: [] });
    return () => fill?.find(key);
  });
  expect(results.map((result) => result())).toEqual([undefined, '/b', '/c']);
});

describe('while no invalidations are received', () => {
  it('caches nothing, and evicts what was cached', async () => {
    store('/a', 'A');
    const reading = cache.beginFill('/b');
    const done = cache.beginFill('/d');
    done?.store({ key: '/d', value: 'D', tags: [] });
    cache.turnOff();
    await reading?.ended;
    reading?.store({ key: '/b', value: 'B', tags: [] });
    const found = [cache.find('/a'), cache.find('/b'), reading?.find('/b'), done?.find('/d')];
    expect([...found, cache.beginFill('/c')]).toEqual(Array.from({ length: 5 }));
    cache.turnOn();
    store('/a', 'again');
    expect(cache.find('/a')).toBe('again');
  });
});
