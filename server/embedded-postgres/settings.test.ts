import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { cacheOf, settingArguments } from './settings.ts';

it.each([
  [200, '32MB'],
  [512, '64MB'],
  [1_000, '125MB'],
  [24_000, '256MB'],
])('with %i MB of memory the shared buffers are %s', (megabytes, cache) => {
  expect(cacheOf(megabytes * 2 ** 20)).toBe(cache);
});

it('the server gets shared buffers for this machine, unless they are overridden', () => {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  expect(settingArguments({})).toContain(`shared_buffers=${cacheOf(memory)}`);
  expect(settingArguments({ shared_buffers: '48MB' })).toContain('shared_buffers=48MB');
});
