import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LOCK = '{}';
let root = '';

/** A project that is installed, with the given Node. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rembuk-bootstrap-'));
  await mkdir(join(root, 'tools'));
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  await copyFile(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
  await writeFile(join(root, 'package-lock.json'), LOCK);
  const stamp = createHash('sha256').update(LOCK).update(`${process.platform}-${process.arch}`);
  await writeFile(join(root, 'node_modules/.installed-from'), stamp.digest('hex'));
  await writeFile(
    join(root, 'tools/tool.mjs'),
    'console.log(process.execPath, ...process.argv.slice(2))',
  );
});

afterEach(() => rm(root, { recursive: true }));

async function runToolWith(installedNode: string) {
  const path = join(root, 'node_modules/.bin/node');
  await writeFile(path, installedNode);
  await chmod(path, 0o755);
  return spawnSync(
    process.execPath,
    ['tools/bootstrap.mjs', '--stack-size=900', 'tools/tool.mjs', '--seed', '7'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
}

it('hands over to the Node that came with the install', async () => {
  const { stdout, status } = await runToolWith('#!/bin/sh\necho "installed $1 $3 $4"\n');
  expect(stdout).toBe('installed --stack-size=900 --seed 7\n');
  expect(status).toBe(0);
});

it.each(['#!/nowhere/ld-linux.so\n', '#!/bin/sh\nexit 127\n'])(
  "takes the machine's where that one does not run: %j",
  async (installedNode) => {
    const { stdout, status } = await runToolWith(installedNode);
    expect(stdout).toBe(`${process.execPath} --seed 7\n`);
    expect(status).toBe(0);
  },
);

describe('what somebody else has installed', () => {
  const LOCKED = { packages: { '': {}, 'node_modules/a': { integrity: 'sha512-a' } } };

  const noteOf = (integrity: string) =>
    JSON.stringify({ packages: { 'node_modules/a': { integrity } } });

  async function runAfterInstall(note: string) {
    await rm(join(root, 'node_modules/.installed-from'));
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(LOCKED));
    await writeFile(join(root, 'node_modules/.package-lock.json'), note);
    return runToolWith('#!/bin/sh\necho tool\n');
  }

  it('is not installed again', async () => {
    const { stdout } = await runAfterInstall(noteOf('sha512-a'));
    expect(stdout).toBe('tool\n');
  });

  it.each([
    ['it is not what the lock names', noteOf('sha512-b')],
    ['npm was stopped while it wrote its note', noteOf('sha512-a').slice(0, -3)],
  ])('is installed again where %s', async (_where, note) => {
    const { stdout } = await runAfterInstall(note);
    expect(stdout).toMatch(/^Installing what the project needs/);
  });
});

it('ends as the tool does', async () => {
  const { status } = await runToolWith('#!/bin/sh\nexit 3\n');
  expect(status).toBe(3);
});
