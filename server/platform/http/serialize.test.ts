import { describe, expect, it } from 'vitest';
import { countIterations } from '#server/platform/testing/count-iterations.ts';
import { serialize } from './serialize.ts';

const LONG = 'kata demi kata '.repeat(100);

describe('the JSON of an answer', () => {
  it('is a text when it is short', async () => {
    expect(await serialize({ status: 'success', data: { id: 1 } })).toBe(
      '{"status":"success","data":{"id":1}}',
    );
  });

  it.each([
    ['a long text', { body: LONG }],
    ['long and short texts in turn', { a: LONG, b: 'x', c: `${LONG}2`, d: null, e: `${LONG}3` }],
    ['texts in lists within objects', { data: { threads: [{ body: LONG }, {}, { body: 'y' }] } }],
    ['texts directly in a list', [LONG, 'z', [LONG]]],
    ['a text alone', LONG],
    ['keys that are numbers', { 2: LONG, b: 'x', 1: `${LONG}1` }],
    ['undefined members and dates', { a: undefined, b: LONG, c: new Date(0), d: [undefined] }],
    ['letters to escape', { body: `"\\\n\u0001${LONG}` }],
    ['letters beyond Latin-1', { body: LONG, excerpt: 'kata …', emoji: `${LONG}😀` }],
    ['half a character', { body: `${LONG}\ud83d` }],
    ['a text that is equal to the placeholder', { a: '\u0000', body: LONG }],
    ['placeholders within texts', { a: '"\u0000"', body: `${LONG}"\u0000"` }],
    ['many short texts', Array.from({ length: 2_000 }, (_, number) => `teks ${number}`)],
  ])('has the bytes of JSON.stringify for %s', async (_, data) => {
    expect(await serialize(data)).toEqual(Buffer.from(JSON.stringify(data)));
  });

  it('yields to other requests while it is made of many long texts', async () => {
    const stop = countIterations();
    await serialize({ threads: Array.from({ length: 40 }, () => ({ body: LONG.repeat(20) })) });
    expect(stop()).toBeGreaterThanOrEqual(2);
  });

  it('leaves the value as it was', async () => {
    const data = { threads: [{ body: LONG }] };
    await serialize(data);
    expect(data).toEqual({ threads: [{ body: LONG }] });
  });
});
