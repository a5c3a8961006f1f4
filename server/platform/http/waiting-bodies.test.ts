import { expect, it } from 'vitest';
import { countWaitingBodies } from './waiting-bodies.ts';

it('bodies of a network take no more together than they may; those of others have room', () => {
  const bodyOf = countWaitingBodies(100);
  const [one, other] = [bodyOf('evil'), bodyOf('evil')];
  expect(one.hold(60)).toBe(true);
  expect(other.hold(60)).toBe(false);
  expect(other.hold(40)).toBe(true);
  expect(bodyOf('good').hold(60)).toBe(true);
});

it('a body counts until its request begins, and once', () => {
  const bodyOf = countWaitingBodies(100);
  const one = bodyOf('school');
  one.hold(80);
  one.release();
  one.release();
  expect(one.hold(1_000)).toBe(true);
  const next = bodyOf('school');
  expect(next.hold(100)).toBe(true);
  expect(bodyOf('school').hold(1)).toBe(false);
});
