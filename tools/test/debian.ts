import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { StartError } from '#server/platform/process/start-error.ts';

/** Whether packages can be installed without a password. */
export const IS_DEBIAN_ROOT = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Beside Chromium: the proxy of the examples for operators, and common fonts. */
const PACKAGES = [
  'nginx',
  'fonts-dejavu-core',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-roboto-unhinted',
];

/** Installs packages of Debian. The caller checks whether they are installed. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const options = ['install', '-y', '-qq', '--no-install-recommends'];
  await runAptGet(['update', '-qq']);
  await runAptGet([...options, ...packages]);
}

/** Prints errors, and does not fail. */
async function runAptGet(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  await once(child, 'close');
}

/**
 * Installs, as root on Debian, the packages that `npm run test:all` needs beside a browser. Throws a StartError that
 * names missing packages.
 */
export async function providePackages(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (IS_DEBIAN_ROOT) {
    console.log(`Installing ${missing.join(', ')} for the tests (once)…`);
    await installPackages(missing);
  }
  const stillMissing = missingPackages();
  if (stillMissing.length === 0) return;
  throw new StartError(
    `All tests need ${stillMissing.join(', ')} of Debian; as root: apt-get install ${stillMissing.join(' ')}. \`npm test\` runs those that do not.`,
  );
}

function missingPackages(): string[] {
  const { stdout } = spawnSync(
    'dpkg-query',
    ['--show', '--showformat=${Package} ${db:Status-Status}\\n', ...PACKAGES],
    { encoding: 'utf8' },
  );
  // Null without dpkg-query.
  const lines = (stdout ?? '').split('\n');
  return PACKAGES.filter((name) => !lines.includes(`${name} installed`));
}
