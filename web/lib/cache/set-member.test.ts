import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setMember } from './set-member.ts';

const uniqueList = fc.uniqueArray(fc.string());

test('a member is put in at the end, and taken out', () => {
  expect(setMember(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c']);
  expect(setMember(['a', 'b'], 'a', true)).toEqual(['a', 'b']);
  expect(setMember(['a', 'b'], 'a', false)).toEqual(['b']);
});

test('whatever was, the member is in the list once or not at all, and nothing else changes', () => {
  fc.assert(
    fc.property(uniqueList, fc.string(), fc.boolean(), (list, member, isIn) => {
      const before = [...list];
      const set = setMember(list, member, isIn);
      const others = (members: readonly string[]) => members.filter((other) => other !== member);
      expect(set.filter((other) => other === member)).toHaveLength(isIn ? 1 : 0);
      expect(others(set)).toEqual(others(list));
      expect(setMember(set, member, isIn)).toEqual(set);
      expect(list).toEqual(before);
    }),
  );
});
