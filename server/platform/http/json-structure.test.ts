import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreStructure } from './json-structure.ts';

describe('the structure of JSON', () => {
  it.each([
    ['{}', 2],
    ['{"a":"b"}', 3],
    ['{"a":"\\"{[,"}', 3],
    ['{"a":"\\\\"}', 3],
    ['{"a":"\\\\\\""}', 3],
    ['"never ended', 0],
    ['', 0],
    ['[[[', 3],
  ])('of %j is %i characters', (json, length) => {
    expect(hasMoreStructure(json, length)).toBe(false);
    expect(hasMoreStructure(json, length - 1)).toBe(true);
  });

  it('is what remains without the strings', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const { length } = json.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
        expect(hasMoreStructure(json, length)).toBe(false);
        expect(hasMoreStructure(json, length - 1)).toBe(true);
      }),
    );
  });
});
