import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitWithReason } from '#server/platform/start-error.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { provideChromium } from './chromium.ts';

/**
 * `npm test`: every check of the project, those in the browser last; the last line counts the tests.
 * `npm run test:all`: also the tests that take long, those in `*.long.*` files.
 */
const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'test-results');
const onProgress = (message: string) => console.log(message);
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

if (process.argv.includes('--all')) process.env['ALL_TESTS'] = 'on';
try {
  await mkdir(REPORTS, { recursive: true });
  const rooms = ['contract', 'server', 'web', 'e2e'];
  const chromiumPath = provideChromium();
  const vitestReport = join(REPORTS, 'vitest.json');
  const playwrightReport = join(REPORTS, 'playwright.json');
  // All at once: none uses what another makes, and each has stretches that leave a core to others.
  const [isVitestGreen, ...checks] = await Promise.all([
    step('unit, server and web tests', bin('vitest'), [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
    ...rooms.map((room) => step(`types of ${room}`, bin('tsc'), ['-p', room])),
    step('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
    step('format', bin('oxfmt'), ['--check', '.']),
    Promise.all([buildServer(onProgress), buildWebApp(onProgress)]).then(() => true),
  ]);
  if (checks.includes(false)) process.exit(1);

  console.log('· browser tests');
  const isPlaywrightGreen = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });

  const unit: VitestReport = JSON.parse(await readFile(vitestReport, 'utf8'));
  const browser: PlaywrightReport = JSON.parse(await readFile(playwrightReport, 'utf8'));
  const passed = unit.numPassedTests + browser.stats.expected;
  const failed = unit.numFailedTests + browser.stats.unexpected + browser.stats.flaky;
  console.log(`\n${passed} passed, ${failed} failed`);
  if (!isVitestGreen || !isPlaywrightGreen || failed > 0 || passed === 0) process.exitCode = 1;
} catch (error) {
  exitWithReason(error);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Says its name, and again when it fails. */
async function step(name: string, command: string, args: string[]): Promise<boolean> {
  console.log(`· ${name}`);
  const isGreen = await run(command, args);
  if (!isGreen) console.log(`✗ ${name}`);
  return isGreen;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
      },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
