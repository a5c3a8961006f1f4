import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { needs } from '#server/platform/testing/needs.ts';
import { type KernelLock, tryLock } from './kernel-lock.ts';
import { scratchFolder } from '#server/embedded-postgres/testing/scratch.ts';

async function lockedFile(): Promise<{ file: string; lock: KernelLock }> {
  const file = path.join(await scratchFolder(), 'file');
  await writeFile(file, '');
  const lock = await tryLock(file);
  if (lock === undefined) throw new Error('nobody else can have locked it');
  return { file, lock };
}

it('a file is locked once, also in the same process, until it is released', async () => {
  const { file, lock } = await lockedFile();
  expect(await tryLock(file)).toBeUndefined();
  lock.release();
  const again = await tryLock(file);
  expect(again).toBeDefined();
  again?.release();
});

it('a folder is locked in the same way', async () => {
  const folder = path.join(await scratchFolder(), 'folder');
  await mkdir(folder);
  const lock = await tryLock(folder);
  expect(await tryLock(folder)).toBeUndefined();
  lock?.release();
});

it('a child that inherits the lock holds it after our release, until it is killed', async () => {
  const { file, lock } = await lockedFile();
  const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', lock.descriptor] });
  lock.release();
  expect(await tryLock(file)).toBeUndefined();
  child.kill('SIGSTOP');
  expect(await tryLock(file)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await tryLock(file);
  expect(again).toBeDefined();
  again?.release();
});

it('other children of ours do not hold it', async () => {
  const { file, lock } = await lockedFile();
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  lock.release();
  const again = await tryLock(file);
  expect(again).toBeDefined();
  again?.release();
  child.kill('SIGKILL');
});

it(
  'a machine without flock gets an error that names the package',
  needs('Linux', process.platform === 'linux'),
  async () => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'kernel-lock.ts'));
    const program = `const { tryLock } = await import(${module});
    await tryLock('/').catch((error) => console.log(error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    });
    expect(stdout).toMatch(/^The program flock was not found, .*: install util-linux\.\n$/);
  },
);
