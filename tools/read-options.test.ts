import { expect, it } from 'vitest';
import { StartError } from '#server/platform/process/start-error.ts';
import { ATTACKS } from './abuse/attacks.ts';
import { anySeed, numberAboveZero, readOptions, someOf, wholeNumber } from './read-options.ts';

const read = (...args: string[]) =>
  readOptions(
    'The test',
    {
      only: someOf(['one', 'two', 'three']),
      rounds: wholeNumber(5, { least: -3, most: 2_000 }),
      seconds: numberAboveZero(3),
    },
    args,
  );

it('an option that is not given has its default', () => {
  expect(read()).toEqual({ only: ['one', 'two', 'three'], rounds: 5, seconds: 3 });
});

it.each([
  [['--only=three,one'], { only: ['one', 'three'] }],
  [['--only', 'two', '--only', 'one'], { only: ['one', 'two'] }],
  [['--rounds', '-2', '--seconds', '0.5'], { rounds: -2, seconds: 0.5 }],
  [['--rounds=2000'], { rounds: 2_000 }],
])('%j is read', (args, expected) => {
  expect(read(...args)).toMatchObject(expected);
});

it.each([
  [['--only=four'], '--only takes names of one, two, three, separated by commas; it is "four".'],
  [['--rounds=2001'], '--rounds takes a whole number from -3 to 2,000; it is "2001".'],
  [['--rounds', '1.5'], '--rounds takes a whole number from -3 to 2,000; it is "1.5".'],
  [['--seconds=0'], '--seconds takes a number above zero; it is "0".'],
  [
    ['--round', '5'],
    'The test takes --only, --rounds, --seconds, each followed by its value; it was given "--round 5".',
  ],
])('%j is refused in one sentence', (args, words) => {
  expect(() => read(...args)).toThrow(new StartError(words));
});

it('a seed is given, or random', () => {
  expect(readOptions('The test', { seed: anySeed }, ['--seed=7'])).toEqual({ seed: 7 });
  expect(readOptions('The test', { seed: anySeed }, []).seed).toBeGreaterThan(0);
});

it('each attack has a unique name without a comma, so that --only can select it', () => {
  const names = ATTACKS.map(({ name }) => name);
  expect(names.filter((name) => name.includes(','))).toEqual([]);
  expect(new Set(names).size).toBe(ATTACKS.length);
});
