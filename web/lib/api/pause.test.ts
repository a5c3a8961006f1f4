import { expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

it('lasts that long, and removes its listener from the signal then', async () => {
  const { signal } = new AbortController();
  const letGo = vi.spyOn(signal, 'removeEventListener');
  const begun = performance.now();
  await pause(20, signal);
  expect(performance.now() - begun).toBeGreaterThan(15);
  expect(letGo).toHaveBeenCalledOnce();
});

it('ends when its signal aborts, later or before', async () => {
  const controller = new AbortController();
  const pausing = pause(1e9, controller.signal);
  controller.abort();
  await pausing;
  await pause(1e9, controller.signal);
});
