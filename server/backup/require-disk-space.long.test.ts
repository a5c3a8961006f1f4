import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { needs } from '#server/platform/testing/needs.ts';
import { requireDiskSpace } from './require-disk-space.ts';
import { FORUM, forgeLines, linesOf, scratchFolder } from './testing/scratch-archive.ts';
import { verify } from './verify.ts';

const remedy = 'make room';

it('rows that do not fit on the disk are refused, even when the folder does not exist yet', async () => {
  const folder = path.join(await scratchFolder(), 'data/of/a/forum');
  await requireDiskSpace(folder, { lineBytes: 1, remedy });
  await expect(
    requireDiskSpace(folder, { lineBytes: Number.MAX_SAFE_INTEGER, remedy }),
  ).rejects.toThrow(
    /^The backup holds [\d,]+ MB of rows, and the disk of \S+ has room for [\d,]+ MB until it is nearly full, so nothing was restored: make room\.$/,
  );
});

it(
  'a small file that unpacks to more than the disk of temporary files holds is not verified there',
  needs('root that may mount', canMount()),
  async () => {
    const disk = await scratchFolder();
    const file = await bomb(await linesOf(FORUM));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=1777', 'rembuk-test', disk]);
    onTestFinished(() => void spawnSync('umount', [disk]));
    vi.stubEnv('TMPDIR', disk);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await stat(file)).size).toBeLessThan(2_000_000);
    await expect(verify(file, { migrations })).rejects.toThrow(
      new RegExp(`the disk of ${disk} has room for \\d+ MB .* in TMPDIR\\.$`),
    );
    expect(await readdir(disk)).toEqual([]);
  },
);

/** The archive with sixty rows of a megabyte that compress well. All of its checksums are right. */
function bomb(lines: string[]): Promise<string> {
  const at = lines.findIndex((line) => line.startsWith('{"table":{"name":"thread_revisions"'));
  const row = `["${'a'.repeat(1_000_000)}"]\n`;
  return forgeLines(lines.toSpliced(at + 1, 0, ...Array.from({ length: 60 }, () => row)));
}

function canMount(): boolean {
  const trial = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'trial', tmpdir()]);
  return trial.status === 0;
}
