import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setMember, toggleMember } from './toggle-member.ts';

const uniqueList = fc.uniqueArray(fc.string());

describe('toggleMember', () => {
  test('who was not in the list is at its end', () => {
    expect(toggleMember(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  });

  test('who was in the list is out of it', () => {
    expect(toggleMember(['a', 'b'], 'a')).toEqual(['b']);
  });

  test('toggled twice, the same people are in the list', () => {
    fc.assert(
      fc.property(uniqueList, fc.string(), (list, member) => {
        const twice = toggleMember(toggleMember(list, member), member);
        expect(new Set(twice)).toEqual(new Set(list));
        expect(twice).toHaveLength(list.length);
      }),
    );
  });

  test('toggled once, only that member differs, and the list given is untouched', () => {
    fc.assert(
      fc.property(uniqueList, fc.string(), (list, member) => {
        const before = [...list];
        const toggled = toggleMember(list, member);
        expect(toggled.includes(member)).toBe(!list.includes(member));
        expect(toggled.filter((other) => other !== member)).toEqual(
          list.filter((other) => other !== member),
        );
        expect(list).toEqual(before);
      }),
    );
  });
});

describe('setMember', () => {
  test('whatever was, the member is in the list once, or not at all', () => {
    fc.assert(
      fc.property(uniqueList, fc.string(), fc.boolean(), (list, member, isIn) => {
        const set = setMember(list, member, isIn);
        expect(set.filter((other) => other === member)).toHaveLength(isIn ? 1 : 0);
        expect(setMember(set, member, isIn)).toEqual(set);
      }),
    );
  });
});
