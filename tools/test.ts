import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import { ROOT } from './build/build-once.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { provideChromium } from './chromium.ts';
import { providePackages } from './test/debian.ts';
import {
  type BrowserLeftOut,
  countLine,
  failedTests,
  failureLines,
  type PlaywrightReport,
  summarise,
  type VitestReport,
} from './test/outcome.ts';

/**
 * `npm test`: runs every check of the project, the browser tests last. The last line counts the tests. The lines before
 * it name failures, and tests that were left out because this machine lacks something. `npm run test:all` also runs the
 * slow tests in `*.long.*` files, and installs what they need.
 */
const REPORTS = join(ROOT, 'test-results');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

/** The names of the steps that failed. */
const failedSteps: string[] = [];

const isAll = process.argv.includes('--all');
if (isAll) process.env['ALL_TESTS'] = 'on';
try {
  await mkdir(REPORTS, { recursive: true });
  const projects = ['contract', 'server', 'web', 'e2e'];
  if (isAll) await providePackages();
  const browser = isAll ? provideChromium() : findBrowser();
  // Without a required browser, nothing runs. Otherwise tests run while a browser is installed.
  if (isAll || process.env['CHROMIUM_PATH']) await browser;
  const vitestReport = join(REPORTS, 'vitest.json');
  // In parallel: the steps are independent, and none of them always uses all cores.
  const [isVitestGreen, ...checks] = await Promise.all([
    step('unit, server and web tests', bin('vitest'), [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
    ...projects.map((project) => step(`types of ${project}`, bin('tsc'), ['-p', project])),
    step('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
    step('format', bin('oxfmt'), ['--check', '.']),
    Promise.all([buildServer(), buildWebApp()]).then(() => true),
  ]);
  if (checks.includes(false)) {
    const failures = isVitestGreen ? [] : failedTests(await readReport<VitestReport>(vitestReport));
    console.log(['', ...failureLines([...failedSteps, ...failures])].join('\n'));
    process.exit(1);
  }

  const [isBrowserGreen, browserReport] = await testInBrowser(await browser);
  const outcome = summarise(await readReport<VitestReport>(vitestReport), browserReport);
  const failures = failureLines([...failedSteps, ...outcome.failures]);
  console.log(['', ...outcome.leftOut, ...failures, countLine(outcome)].join('\n'));
  if (!isVitestGreen || !isBrowserGreen || outcome.failed > 0 || outcome.passed === 0) {
    process.exitCode = 1;
  }
} catch (error) {
  exitWithReason(error);
}

/** Returns a browser, or why there is none. Throws when CHROMIUM_PATH is wrong. */
async function findBrowser(): Promise<string | StartError> {
  try {
    return await provideChromium();
  } catch (error) {
    if (error instanceof StartError && !process.env['CHROMIUM_PATH']) return error;
    throw error;
  }
}

async function testInBrowser(
  chromiumPath: string | StartError,
): Promise<[isGreen: boolean, PlaywrightReport | BrowserLeftOut]> {
  if (chromiumPath instanceof StartError) {
    const reason = chromiumPath.message;
    return [true, { count: countBrowserTests(), reason }];
  }
  console.log('· browser tests');
  const report = join(REPORTS, 'playwright.json');
  const isGreen = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!isGreen) failedSteps.push('browser tests');
  return [isGreen, await readReport<PlaywrightReport>(report)];
}

async function readReport<Report>(path: string): Promise<Report> {
  return JSON.parse(await readFile(path, 'utf8'));
}

function countBrowserTests(): number {
  const { stdout } = spawnSync(bin('playwright'), ['test', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return Number(/^Total: (\d+) tests/m.exec(stdout)?.[1] ?? 0);
}

/** Runs a step. Prints its name, and again if it fails. */
async function step(name: string, command: string, args: string[]): Promise<boolean> {
  console.log(`· ${name}`);
  const isGreen = await run(command, args);
  if (!isGreen) {
    console.log(`✗ ${name}`);
    failedSteps.push(name);
  }
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
