import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withDeadline } from './deadline.ts';

it('throws 503 when the work takes longer', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  await expect(withDeadline(never, 1)).rejects.toMatchObject({ kind: 'too-slow' });
});

it('returns a result that arrived after the deadline while the process did not run', async () => {
  const result = withDeadline(stat(import.meta.filename), 1);
  // Blocks the event loop until the deadline is over and the file system has answered in its own thread.
  for (const end = performance.now() + 100; performance.now() < end;);
  expect((await result).isFile()).toBe(true);
});
