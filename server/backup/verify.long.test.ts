import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { openArchive } from './open-archive.ts';
import { FORUM } from './testing/scratch-archive.ts';
import { verify } from './verify.ts';

it('nothing is said of a connection that ends later than its database', async () => {
  const end = pg.Client.prototype.end;
  const slow = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (
    this: pg.Client,
  ) {
    await sleep(500);
    await (Reflect.apply(end, this, []) as unknown as Promise<void>);
  });
  onTestFinished(() => slow.mockRestore());
  const said: string[] = [];
  await verify(FORUM, { migrations, onProgress: (message) => said.push(message) });
  await sleep(600);
  expect(said.filter((message) => message.includes('terminating'))).toEqual([]);
  expect(slow).toHaveBeenCalled();
});

it('told to stop while it reads the file, it reads no further and begins nothing', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const said: string[] = [];
  const reading = openArchive(FORUM, migrations, { signal });
  const verifying = verify(FORUM, {
    migrations,
    onProgress: (message) => said.push(message),
    signal,
  });
  stopping.abort();
  await Promise.all(
    [reading, verifying].map((stopped) => expect(stopped).rejects.toBe(signal.reason)),
  );
  expect(said).toEqual([]);
});
