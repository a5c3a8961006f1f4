import { type Browser, chromium, type Page } from '@playwright/test';
import { provideChromium } from '#tools/chromium.ts';
import type { Demo } from './demo.ts';

/** How much slower than this machine's the browser's main thread is to be. */
export const SLOWDOWN = 4;

/** A phone, and the mouse and keyboard that one can have with it. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** What every Chromium of the bench is started with: nothing of its own goes over the network. */
export const CHROMIUM_ARGS: readonly string[] = [
  // Chromium refuses to run as root with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium with an empty profile. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await provideChromium();
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
}

/** A page in which the person of the demo is signed in wherever it goes; nothing is opened yet. */
export async function openPage(browser: Browser, { token }: Pick<Demo, 'token'>): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, locale: 'id-ID' });
  await page.addInitScript((stored) => localStorage.setItem('accessToken', stored), token);
  return page;
}

/** From now on the page computes as a slow phone does. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
