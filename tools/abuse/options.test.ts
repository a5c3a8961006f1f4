import { expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { readAbuseOptions } from './options.ts';

it('makes all attacks unless it is told which, in the same order', () => {
  expect(readAbuseOptions([]).attacks).toEqual(ATTACKS);
  const { attacks, seconds, seed } = readAbuseOptions([
    '--only=guesses,busy-account',
    '--seconds=3',
    '--seed=7',
  ]);
  expect(attacks.map(({ name }) => name)).toEqual(['busy-account', 'guesses']);
  expect([seconds, seed]).toEqual([3, 7]);
});

it.each([['--only=guess'], ['--seconds=0'], ['--seed=x'], ['--threads=3']])(
  'refuses %s',
  (argument) => {
    expect(() => readAbuseOptions([argument])).toThrow(/abuse tests take|takes/);
  },
);

it('each attack has a name of its own', () => {
  const names = ATTACKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
