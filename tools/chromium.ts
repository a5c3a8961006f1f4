import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartError } from '#server/platform/start-error.ts';

/** The shell first: the same browser without windows, whose tests take a fifth less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, the system's, or Playwright's; installs one
 * where there is none. Throws a StartError that says what to install by hand.
 */
export function provideChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new StartError(`There is no browser at CHROMIUM_PATH (${given}); correct or unset it.`);
  }
  return findChromium() ?? installChromium();
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

function installChromium(): string {
  console.log('Installing Chromium for the browser tests (once)…');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends'];
  const commands = isDebianRoot
    ? [
        ['apt-get', 'update', '-qq'],
        [...install, 'chromium-headless-shell'],
        [...install, 'chromium'], // where the shell is not a package of its own yet
      ]
    : [['npx', 'playwright', 'install', 'chromium']];
  for (const [command = '', ...args] of commands) {
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const found = findChromium();
    if (found !== undefined) return found;
  }
  throw new StartError(
    'The browser tests need Chromium and it could not be installed; install it (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  );
}
