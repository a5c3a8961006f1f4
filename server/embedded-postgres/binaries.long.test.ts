import { chmod, cp, lstat, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { needs, ROOT } from '#server/platform/testing/needs.ts';
import { findPackage, usableBinaries } from './binaries.ts';
import { isRoot, scratchFolder, serverUid } from '#server/embedded-postgres/testing/scratch.ts';

const onProgress = () => undefined;
const nobody = { uid: serverUid, gid: serverUid };

/** A package as `npm ci --ignore-scripts` installs it, without the links between libraries. */
async function packageWithoutLinks(folder: string): Promise<string> {
  const copy = path.join(folder, 'package');
  await cp(findPackage(), copy, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  return copy;
}

/** A package whose `postgres` needs a loader that this system does not have. */
async function packageForAnotherLibrary(folder: string): Promise<string> {
  const bin = path.join(folder, 'native', 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, 'postgres'), '#!/lib/ld-of-another-libc.so.1\n', { mode: 0o755 });
  return folder;
}

describe('7: npm ci --ignore-scripts', () => {
  test('the library links that the install omitted are created, and existing ones accepted', async () => {
    const packageDir = await packageWithoutLinks(await scratchFolder(os.tmpdir()));
    const library = path.join(packageDir, 'native', 'lib', 'libicuuc.so.60');
    await expect(lstat(library)).rejects.toThrow('ENOENT');
    for (let round = 0; round < 2; round += 1) {
      const binaries = await usableBinaries({ packageDir, account: undefined, onProgress });
      expect(binaries.postgres).toBe(path.join(packageDir, 'native', 'bin', 'postgres'));
      expect(binaries.major).toBe(18);
    }
    expect((await lstat(library)).isSymbolicLink()).toBe(true);
  });
});

describe('9: a machine without binaries', () => {
  test.each([
    ['win32', 'arm64'],
    ['win32', 'x64'],
    ['linux', 'riscv64'],
  ] as const)('%s on %s is refused with a hint to DATABASE_URL', (platform, arch) => {
    expect(() => findPackage(platform, arch)).toThrow(/no PostgreSQL for .*set DATABASE_URL/);
  });

  test('a package that is not installed is named, with a hint to DATABASE_URL', () => {
    const absent = process.platform === 'darwin' ? 'linux' : 'darwin';
    expect(() => findPackage(absent, 'arm64')).toThrow(
      /@embedded-postgres\/.*-arm64 is not installed.*DATABASE_URL/,
    );
  });

  test('a system with another C library is refused with a hint to DATABASE_URL', async () => {
    const packageDir = await packageForAnotherLibrary(await scratchFolder(os.tmpdir()));
    const trial = usableBinaries({ packageDir, account: undefined, onProgress });
    await expect(trial).rejects.toThrow(/another C library.*DATABASE_URL/);
  });
});

describe('5: binaries below a 0700 home', needs(ROOT, isRoot), () => {
  test('`nobody` gets a copy, made once for each version, that no other account can change', async () => {
    const home = await scratchFolder(os.tmpdir());
    const packageDir = await packageWithoutLinks(home);
    // Not below the private folder: the account `nobody` has to reach it.
    const cacheDir = `${home}-cache`;
    try {
      const messages: string[] = [];
      const options = {
        packageDir,
        account: nobody,
        cacheDir,
        onProgress: (message: string) => messages.push(message),
      };
      const [first, second] = await Promise.all([usableBinaries(options), usableBinaries(options)]);
      const third = await usableBinaries(options);
      expect(first.postgres.startsWith(cacheDir)).toBe(true);
      expect([second, third]).toEqual([first, first]);
      expect(messages.length).toBeLessThanOrEqual(2);
      expect(await readdir(cacheDir)).toEqual([expect.stringMatching(/^linux-.*-18\./)]);
      const program = await stat(first.postgres);
      expect([program.uid, program.mode & 0o777]).toEqual([0, 0o755]);
    } finally {
      await rm(cacheDir, { recursive: true, force: true });
    }
  });

  test.each(['made', 'found closed'])(
    '`nobody` can read through a folder that was %s under a umask of 077',
    async (which) => {
      const home = await scratchFolder(os.tmpdir());
      const packageDir = await packageWithoutLinks(home);
      const cacheDir = `${home}-cache`;
      onTestFinished(() => rm(cacheDir, { recursive: true, force: true }));
      const umask = process.umask(0o077);
      try {
        if (which === 'found closed') await mkdir(cacheDir);
        const options = { packageDir, account: nobody, cacheDir, onProgress };
        const binaries = await usableBinaries(options);
        expect(binaries.postgres.startsWith(cacheDir)).toBe(true);
      } finally {
        process.umask(umask);
      }
      expect((await stat(cacheDir)).mode & 0o777).toBe(0o755);
    },
  );

  test('a copy made by another user is not run', async () => {
    const home = await scratchFolder(os.tmpdir());
    const packageDir = path.join(home, 'package-of-which-nothing-runs');
    const elsewhere = path.join(home, 'elsewhere');
    const link = path.join(home, 'link');
    const open = path.join(home, 'open');
    await mkdir(elsewhere);
    await symlink(elsewhere, link);
    await mkdir(open);
    await chmod(open, 0o777);
    for (const cacheDir of [link, open]) {
      const trial = usableBinaries({ packageDir, account: nobody, cacheDir, onProgress });
      await expect(trial).rejects.toThrow(/can be changed by somebody other/);
    }
    expect(await readdir(elsewhere)).toEqual([]);
  });
});
