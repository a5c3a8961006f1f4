import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const chromiumPath = process.env['CHROMIUM_PATH'] || findChromium();
const isRoot = process.getuid?.() === 0;

/** Chromium takes the last list only: these first ones are Playwright's own that matter here. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the browser's own address bar, which cost as much in each window as ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // `npm run test:all` runs those that take long, too.
  testIgnore: process.env['ALL_TESTS'] === 'on' ? [] : '**/*.long.e2e.ts',
  globalSetup: './e2e/testing/global-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One more than the cores that it must do with: tests wait for the disk and the browser by turns.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Ends a test that hangs: where both cores are busy, some take minutes.
  timeout: 300_000,
  // For what comes by itself, on a busy machine: it ends as soon as it is so.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1280, height: 800 },
    // Without a graphics card motion is drawn by the same cores; journey and loading have it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces slows every test by an eighth; for a failing one: --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath && { executablePath: chromiumPath }),
      // No test sees the fonts of the machine that it runs on.
      env: { ...process.env, FONTCONFIG_FILE: resolve('e2e/testing/fonts/only-abel.conf') },
      args: [
        // Chromium refuses to run as root with its sandbox.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Pages here are too short-lived to earn back what optimising their code costs.
        '--js-flags=--no-opt,--no-maglev,--no-sparkplug',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
});
