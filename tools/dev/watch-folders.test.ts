import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let root = '';
let stop = () => {};
const onChange = vi.fn();
const file = () => join(root, 'noun/routes.ts');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rembuk-watch-'));
  await mkdir(join(root, 'noun'));
  await writeFile(file(), '1');
  onChange.mockClear();
  stop = watchFolders([root], onChange);
});

afterEach(async () => {
  stop();
  await rm(root, { recursive: true });
});

async function expectToBeSeen(change: () => Promise<unknown>): Promise<void> {
  onChange.mockClear();
  await change();
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
}

it('sees the edits of a file that was replaced', async () => {
  await expectToBeSeen(() => writeFile(file(), '2'));
  await expectToBeSeen(async () => {
    await writeFile(`${file()}~`, '3');
    await rename(`${file()}~`, file());
  });
  await expectToBeSeen(() => writeFile(file(), '4'));
});

it('sees the edits in a folder that is new, or was replaced', async () => {
  await expectToBeSeen(() => rm(join(root, 'noun'), { recursive: true }));
  await expectToBeSeen(() => mkdir(join(root, 'noun')));
  await expectToBeSeen(() => writeFile(file(), '2'));
});

it('reports several writes at once as one change', async () => {
  await expectToBeSeen(async () => {
    writeFileSync(file(), '2');
    writeFileSync(join(root, 'app.ts'), '2');
  });
  expect(onChange).toHaveBeenCalledTimes(1);
});
