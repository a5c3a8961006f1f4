import { describe, expect, it } from 'vitest';
import { StartError } from '#server/platform/process/start-error.ts';
import { readDemoOptions } from './options.ts';

describe('the options of the demo', () => {
  it.each([
    [[], { seed: 42, threads: 300 }],
    [['--seed', '7'], { seed: 7, threads: 300 }],
    [['--seed', '-7', '--threads=1'], { seed: -7, threads: 1 }],
    [['--threads', '200000'], { seed: 42, threads: 200_000 }],
  ])('%j are %j', (args, options) => {
    expect(readDemoOptions(args)).toEqual(options);
  });

  it.each(['0', '-5', '1e9', '200001', 'abc', '1.5', ''])('--threads %j is refused', (threads) => {
    const words = `--threads takes a whole number from 1 to 200,000; it is "${threads}".`;
    expect(() => readDemoOptions([`--threads=${threads}`])).toThrow(new StartError(words));
  });

  it.each([['--threads', '-5'], ['--threads'], ['--seed', 'x'], ['--thread', '5'], ['5']])(
    '%s %s is refused in one sentence',
    (...args) => {
      const given = args.filter((arg) => arg !== undefined);
      expect(() => readDemoOptions(given)).toThrow(StartError);
      expect(() => readDemoOptions(given)).toThrow(/^[^\n]*\.$/);
    },
  );
});
