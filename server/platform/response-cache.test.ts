import { beforeEach, describe, expect, it } from 'vitest';
import { ResponseCache, type StoredResponse } from './response-cache.ts';

let now = 0;
let cache: ResponseCache;
beforeEach(() => {
  now = 0;
  cache = new ResponseCache({ maxBytes: 20_000, maxAgeMs: 1_000, now: () => now });
  cache.turnOn();
});

function response(body: string): StoredResponse {
  return { headers: ['content-type', 'text/plain'], route: '/', body: Buffer.from(body) };
}

function store(key: string, body: string, ...tags: string[]): void {
  cache.beginReading(key)?.store(key, response(body), tags);
}

const bodyOf = (key: string) => cache.find(key)?.body.toString();

describe('an answer', () => {
  it('is kept until something that it shows changes', () => {
    store('/a', 'A', 'thread:1', 'threads');
    store('/b', 'B', 'thread:2');
    cache.drop(['thread:2', 'thread:3']);
    expect([bodyOf('/a'), bodyOf('/b')]).toEqual(['A', undefined]);
    cache.drop(['threads']);
    expect(bodyOf('/a')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('is not kept when what it shows changed while it was made', () => {
    const reading = cache.beginReading('/a');
    cache.drop(['thread:1']);
    reading?.store('/a', response('old'), ['thread:1']);
    expect(bodyOf('/a')).toBe(undefined);
    const other = cache.beginReading('/b');
    cache.drop(['thread:1']);
    other?.store('/b', response('B'), ['thread:2']);
    expect(bodyOf('/b')).toBe('B');
  });

  it('is replaced by a newer one, and dropped with its new tags alone', () => {
    store('/a', 'old', 'thread:1');
    store('/a', 'new', 'thread:2');
    cache.drop(['thread:1']);
    expect(bodyOf('/a')).toBe('new');
    cache.drop(['thread:2']);
    expect(bodyOf('/a')).toBe(undefined);
  });

  it('grows no older than it may, and is gone when the next one comes', () => {
    store('/a', 'A');
    const bytesOfOne = cache.bytes;
    now = 999;
    expect(bodyOf('/a')).toBe('A');
    now = 1_000;
    expect(bodyOf('/a')).toBe(undefined);
    store('/b', 'B');
    expect(bodyOf('/b')).toBe('B');
    expect(cache.bytes).toBe(bytesOfOne);
  });

  it('makes room for newer ones, and does not come in when it is larger than all room', () => {
    for (let n = 0; n < 20; n += 1) store(`/${n}`, 'x'.repeat(1_000), `thread:${n}`);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    expect(bodyOf('/0')).toBe(undefined);
    expect(bodyOf('/19')).toBeDefined();
    store('/large', 'x'.repeat(20_000));
    expect(bodyOf('/large')).toBe(undefined);
    expect(bodyOf('/19')).toBeDefined();
  });
});

describe('a level', () => {
  it('keeps an answer from what changes below it', () => {
    store('/high', 'H', 'scores@40');
    store('/all', 'A', 'scores');
    cache.drop(['scores@-5', 'scores@39']);
    expect([bodyOf('/high'), bodyOf('/all')]).toEqual(['H', undefined]);
    cache.drop(['scores@40']);
    expect(bodyOf('/high')).toBe(undefined);
    store('/high', 'H', 'scores@40');
    cache.drop(['scores']);
    expect(bodyOf('/high')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });

  it('counts while an answer is made: the highest of what changed', () => {
    const [low, high] = [cache.beginReading('/low'), cache.beginReading('/high')];
    cache.drop(['scores@20', 'scores@40', 'scores@30']);
    low?.store('/low', response('old'), ['scores@40']);
    high?.store('/high', response('H'), ['scores@41']);
    expect([bodyOf('/low'), bodyOf('/high')]).toEqual([undefined, 'H']);
  });

  it('is a number: all else belongs to the name', () => {
    store('/a', 'A', 'thread:x@y');
    cache.drop(['thread:x', 'thread:x@z']);
    expect(bodyOf('/a')).toBe('A');
    cache.drop(['thread:x@y']);
    expect(bodyOf('/a')).toBe(undefined);
  });
});

describe('a reading', () => {
  it('is waited for by who asks for the same, until it ends', async () => {
    const reading = cache.beginReading('/a');
    expect(cache.findReading('/a')).toBe(reading);
    reading?.store('/a', response('A'), []);
    await reading?.ended;
    expect(cache.findReading('/a')).toBe(undefined);
  });

  it('leaves nothing to who waited when what it showed changed, and makes way for the next', async () => {
    const reading = cache.beginReading('/a');
    cache.drop(['thread:1']);
    const newer = cache.beginReading('/a');
    reading?.store('/a', response('old'), ['thread:1']);
    await reading?.ended;
    expect(bodyOf('/a')).toBe(undefined);
    expect(cache.findReading('/a')).toBe(newer);
    newer?.store('/a', response('new'), ['thread:1']);
    await newer?.ended;
    expect(bodyOf('/a')).toBe('new');
  });
});

describe('while nothing is heard of changes', () => {
  it('keeps nothing, and lets go of what it had', async () => {
    store('/a', 'A');
    const reading = cache.beginReading('/b');
    cache.turnOff();
    await reading?.ended;
    reading?.store('/b', response('B'), []);
    expect([bodyOf('/a'), bodyOf('/b'), cache.beginReading('/c')]).toEqual(
      Array.from({ length: 3 }),
    );
    cache.turnOn();
    store('/a', 'again');
    expect(bodyOf('/a')).toBe('again');
  });
});
