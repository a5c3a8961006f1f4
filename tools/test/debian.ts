import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartError } from '#server/platform/start-error.ts';

/** Whether packages can be installed without asking anybody. */
export const IS_DEBIAN_ROOT = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Beside Chromium: the proxy of the operators' examples, and the fonts that devices have. */
const PACKAGES = [
  'nginx',
  'fonts-dejavu-core',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-roboto-unhinted',
];

/** Installs Debian's packages; what does not exist in this release is left to the caller to find missing. */
export function installPackages(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['install', '-y', '-qq', '--no-install-recommends'];
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  spawnSync('apt-get', [...options, ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/**
 * Sees to it that all is there that `npm run test:all` needs beside a browser; root on Debian gets it
 * installed. Throws a StartError that names what is missing.
 */
export function providePackages(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (IS_DEBIAN_ROOT) {
    console.log(`Installing ${missing.join(', ')} for the tests (once)…`);
    installPackages(missing);
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
  // Null where there is no dpkg-query.
  const lines = (stdout ?? '').split('\n');
  return PACKAGES.filter((name) => !lines.includes(`${name} installed`));
}
