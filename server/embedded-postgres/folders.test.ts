import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from './folders.ts';
import { scratchFolder } from '#server/embedded-postgres/testing/scratch.ts';

test('a data folder that is missing is created, and its real path returned', async () => {
  const scratch = await scratchFolder();
  await mkdir(path.join(scratch, 'real'));
  await symlink(path.join(scratch, 'real'), path.join(scratch, 'link'));
  const opened = await openDataFolder(path.join(scratch, 'link', 'a', 'b'));
  expect(opened).toBe(path.join(scratch, 'real', 'a', 'b'));
  expect((await stat(opened)).isDirectory()).toBe(true);
  expect(await modeOf(opened)).toBe(0o700);
});

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test.each([
  ['a database, its log and its backups', ['postgres', 'postgres.log', 'backups'], 0o755, 0o700],
  ['a database, and was opened to a group', ['postgres'], 0o750, 0o750],
  ['a database, and something of somebody else', ['postgres', 'photos'], 0o755, 0o755],
  ['nothing', [], 0o755, 0o755],
])('an existing data folder with %s (%j): %o becomes %o', async (_what, names, before, after) => {
  const folder = path.join(await scratchFolder(), 'data');
  await mkdir(folder);
  for (const name of names) await mkdir(path.join(folder, name));
  await chmod(folder, before);
  await openDataFolder(folder);
  expect(await modeOf(folder)).toBe(after);
});

test('a data folder that is a file, or below one, is refused with one sentence', async () => {
  const file = path.join(await scratchFolder(), 'data');
  await writeFile(file, '');
  await expect(openDataFolder(file)).rejects.toThrow(/is not a folder: name another one/);
  await expect(openDataFolder(path.join(file, 'below'))).rejects.toThrow(/is not a folder/);
});

test('a data folder where none can be made is refused with one sentence, and soon', async () => {
  await expect(openDataFolder('/proc/rembuk')).rejects.toThrow(/may not write to its data folder/);
});
