import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeThrowAwayFolder, removeThrowAwayFolder } from './throw-away-folder.ts';

/** Above what kernels give: nobody has it. */
const NOBODY = 2_147_483_646;

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'rembuk-left-'));
});
afterEach(() => rm(parent, { recursive: true }));

it('what a killed process left goes with the next, and what a living one uses stays', async () => {
  const names = [`rembuk-verify-${NOBODY}-a`, `rembuk-verify-${process.ppid}-b`, 'rembuk-verify-c'];
  for (const name of names)
    await mkdir(path.join(parent, name, 'postgres/base'), { recursive: true });
  const folder = await makeThrowAwayFolder(parent);
  expect((await readdir(parent)).sort()).toEqual([...names.slice(1), path.basename(folder)].sort());
  await removeThrowAwayFolder(folder);
  expect((await readdir(parent)).sort()).toEqual(names.slice(1).sort());
});

it('a link of that name is taken away, and what it leads to stays', async () => {
  await mkdir(path.join(parent, 'forum/postgres'), { recursive: true });
  await symlink(path.join(parent, 'forum'), path.join(parent, `rembuk-verify-${NOBODY}-a`));
  await removeThrowAwayFolder(await makeThrowAwayFolder(parent));
  expect(await readdir(parent)).toEqual(['forum']);
  expect(await readdir(path.join(parent, 'forum'))).toEqual(['postgres']);
});

it('a folder for temporary files that is not there is named', async () => {
  await expect(makeThrowAwayFolder(path.join(parent, 'none'))).rejects.toThrow(
    `The folder for temporary files, ${parent}/none, is missing, or this user may not write to it: name another one in TMPDIR.`,
  );
});
