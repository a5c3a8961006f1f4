import { type Browser, chromium, type Page } from '@playwright/test';
import { provideChromium, SANDBOX_ARGS } from '#tools/chromium.ts';
import type { Demo } from './demo.ts';

/** The factor by which the browser's main thread is slowed down. */
export const SLOWDOWN = 4;

/** A phone, with a mouse and a keyboard. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** The arguments of every Chromium of the bench: it sends no requests of its own. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...SANDBOX_ARGS,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium with an empty profile. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await provideChromium();
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
}

/** Creates an empty page, in which the user of the demo is signed in on every screen. */
export async function openPage(browser: Browser, { token }: Pick<Demo, 'token'>): Promise<Page> {
  const page = await browser.newPage({ ...PHONE, locale: 'id-ID' });
  await page.addInitScript((stored) => localStorage.setItem('accessToken', stored), token);
  return page;
}

/** Slows the page down to the speed of a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
