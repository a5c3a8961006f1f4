import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { openArchive } from './open-archive.ts';
import { CONNECTION } from '#server/embedded-postgres/connection.ts';
import { FORUM, scratchFolder } from './testing/scratch-archive.ts';
import { verify } from './verify.ts';

it('a connection that closes after its database is not reported', async () => {
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

it('stopped while it reads the file, it reads no further and begins nothing', async () => {
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

/** The role that runs statements in the only database in this folder, queried while `verify` waits. */
function readRoles(folder: string): string {
  const [verification = ''] = readdirSync(folder);
  const connection = { ...CONNECTION, host: join(folder, verification, 'data/postgres') };
  const program = `
    import pg from 'pg';
    const client = new pg.Client(${JSON.stringify(connection)});
    await client.connect();
    const { rows } = await client.query(\`
      select distinct usename from pg_stat_activity where backend_type = 'client backend'
        and application_name <> 'rembuk launcher' and pid <> pg_backend_pid()\`);
    await client.end();
    console.log(rows.map(({ usename }) => usename).join());`;
  const asked = ['--input-type=module', '-e', program];
  return spawnSync(process.execPath, asked, { encoding: 'utf8' }).stdout.trim();
}

it('a forged archive is restored by a role without power over the machine', async () => {
  const folder = await scratchFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const roles: string[] = [];
  await verify(FORUM, {
    migrations,
    onProgress: (message) => {
      if (message.startsWith('Making the indexes')) roles.push(readRoles(folder));
    },
  });
  expect(roles).toEqual(['rembuk_forum']);
});
