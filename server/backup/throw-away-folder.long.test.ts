import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type ThrowAwayFolder, makeThrowAwayFolder } from './throw-away-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'rembuk-left-'));
});
afterEach(() => rm(parent, { recursive: true }));

const nameOf = ({ dataDir }: ThrowAwayFolder) => path.basename(path.dirname(dataDir));

it('an orphaned folder is deleted by the next process, and one in use remains', async () => {
  await mkdir(path.join(parent, 'rembuk-verification-left/data/postgres/base'), {
    recursive: true,
  });
  await mkdir(path.join(parent, 'another'));
  const first = await makeThrowAwayFolder(parent);
  expect((await readdir(parent)).sort()).toEqual(['another', nameOf(first)]);
  const second = await makeThrowAwayFolder(parent);
  expect((await readdir(parent)).sort()).toEqual(['another', nameOf(first), nameOf(second)].sort());
  await first.remove();
  await second.remove();
  expect(await readdir(parent)).toEqual(['another']);
});

it('processes that start during the clean-up of others each get their own folder', async () => {
  const makeSome = async () => {
    const made: ThrowAwayFolder[] = [];
    for (let count = 0; count < 4; count += 1) made.push(await makeThrowAwayFolder(parent));
    return made;
  };
  const folders = (await Promise.all(Array.from({ length: 4 }, makeSome))).flat();
  expect((await readdir(parent)).sort()).toEqual(folders.map(nameOf).sort());
  await Promise.all(folders.map(({ remove }) => remove()));
  expect(await readdir(parent)).toEqual([]);
});

it('a link of that name is left alone, as is its target', async () => {
  await mkdir(path.join(parent, 'forum/data/postgres'), { recursive: true });
  await symlink(path.join(parent, 'forum'), path.join(parent, 'rembuk-verification-a'));
  await (await makeThrowAwayFolder(parent)).remove();
  expect((await readdir(parent)).sort()).toEqual(['forum', 'rembuk-verification-a']);
  expect(await readdir(path.join(parent, 'forum/data'))).toEqual(['postgres']);
});

it('is created where a file system gives its folders to another user, and those of others remain', async () => {
  await mkdir(path.join(parent, 'rembuk-verification-left'));
  const someoneElse = (process.getuid?.() ?? 0) + 1;
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(someoneElse);
  onTestFinished(() => getuid.mockRestore());
  const folder = await makeThrowAwayFolder(parent);
  expect((await readdir(parent)).sort()).toEqual(
    ['rembuk-verification-left', nameOf(folder)].sort(),
  );
  await folder.remove();
  expect(await readdir(parent)).toEqual(['rembuk-verification-left']);
});

it('a missing folder for temporary files is reported', async () => {
  await expect(makeThrowAwayFolder(path.join(parent, 'none'))).rejects.toThrow(
    `The folder for temporary files, ${parent}/none, is missing, or this user may not write to it: name another one in TMPDIR.`,
  );
});
