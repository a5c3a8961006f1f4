import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { cacheOf, settingArguments } from './settings.ts';

it.each([
  [200, '32MB'],
  [512, '64MB'],
  [1_000, '125MB'],
  [24_000, '256MB'],
])('with %i MB of memory the database keeps %s of its own pages', (megabytes, cache) => {
  expect(cacheOf(megabytes * 2 ** 20)).toBe(cache);
});

it('and is started with what this machine has room for, unless it is told another', () => {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  expect(settingArguments({})).toContain(`shared_buffers=${cacheOf(memory)}`);
  expect(settingArguments({ shared_buffers: '48MB' })).toContain('shared_buffers=48MB');
});
