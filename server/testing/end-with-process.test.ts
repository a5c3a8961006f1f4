import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endWithProcess } from './end-with-process.ts';

it('a database and its folder are deleted with the process that watches them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-end-'));
  await mkdir(join(folder, 'postgres'));
  const server = spawn('sleep', ['60']);
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${server.pid}\n${folder}\n`);
  const ended = once(server, 'exit');
  const pipe = endWithProcess(folder);
  expect(server.exitCode).toBeNull();
  pipe.destroy();
  expect(await ended).toEqual([null, 'SIGQUIT']);
  await expect.poll(() => existsSync(folder)).toBe(false);
});
