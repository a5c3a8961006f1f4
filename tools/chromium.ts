import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartError } from '#server/platform/process/start-error.ts';
import { IS_DEBIAN_ROOT, installPackages } from './test/debian.ts';

/** The headless shell is first, because tests with it take a fifth less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** As root, Chromium does not run with its sandbox. */
export const SANDBOX_ARGS: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const REMEDY =
  'have root install it (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';

/**
 * Returns the path of a Chromium that runs: CHROMIUM_PATH, the system's, or Playwright's. Installs one if there is none.
 * Throws a StartError that names what to install by hand.
 */
export async function provideChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new StartError(`There is no browser at CHROMIUM_PATH (${given}); correct or unset it.`);
  }
  const found = findChromium() ?? (await installChromium());
  // Playwright's Chromium comes without the shared libraries that it needs.
  const { stderr } = spawnSync(found, ['--version'], { encoding: 'utf8' });
  if (/error while loading shared libraries/.test(stderr)) {
    throw new StartError(
      `The browser tests need Chromium, and ${found} lacks libraries: ${REMEDY}`,
    );
  }
  return found;
}

/** Returns the path of the system's Chromium, or Playwright's, or undefined. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

async function installChromium(): Promise<string> {
  console.log('Installing Chromium for the browser tests (once)…');
  if (IS_DEBIAN_ROOT) {
    await installPackages(['chromium-headless-shell']);
    // Older releases have no package of the shell.
    if (findChromium() === undefined) await installPackages(['chromium']);
  } else {
    const args = ['playwright', 'install', 'chromium'];
    await once(spawn('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  }
  const found = findChromium();
  if (found !== undefined) return found;
  throw new StartError(`The browser tests need Chromium, which could not be installed: ${REMEDY}`);
}
