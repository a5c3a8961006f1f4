import type { Page } from '@playwright/test';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect } from '../testing/forum.ts';
import { test } from '../testing/mail-forum.ts';
import { api } from '../testing/network.ts';
import { openScreen, prepareScreens } from '../testing/every-screen.ts';
import { errorToast } from '../testing/screens.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };

// One test checks everything: opening a screen costs more than the checks.
for (const [half, name] of ['first', 'second'].entries()) {
  test(`no screen of the ${name} half breaks the content security policy, complains in the console, breaks WCAG 2.2 AA in light colours or dark, or at 320 px scrolls sideways or has a target too small`, async ({
    page,
    startMailForum,
  }) => {
    const complaints = await watchStrictly(page);
    // With mail, pages have more to show.
    const screens = await prepareScreens(await startMailForum());
    for (const screen of screens.filter((_, index) => index % 2 === half)) {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScreen(page, screen);
      // The only screen about a failed request, which fails twice: as a preload, and again to be shown.
      const failed = expect.stringContaining('404');
      const expected = screen.name === 'thread not found' ? [failed, failed] : [];
      expect.soft(complaints.splice(0), `complaints of ${screen.name}`).toEqual(expected);
      await expectNoViolations(page, screen.name);
      await expectRoomAt320(page, screen.name);
      expect.soft(complaints.splice(0), `later complaints of ${screen.name}`).toEqual([]);
    }
  });
}

test('home follows WCAG 2.2 AA also when it fails to load', async ({ page, member: _signedIn }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.route(api('/threads'), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await expect(errorToast(page, /Tidak dapat terhubung/)).toBeVisible();
  await expectNoViolations(page, 'failed');
});

/** Collects console messages from now on, with warnings and CSP violations. */
async function watchStrictly(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  return complaints;
}

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect.soft(await findViolations(page, { tags: WCAG }), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await findViolations(page, { rules: COLOUR_RULES }), `${screen}, dark`).toEqual([]);
}

async function expectRoomAt320(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(NARROW);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(NARROW.width);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${screen}`).toBeLessThanOrEqual(NARROW.width);
  const small = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({
        name: button.ariaLabel ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );
  expect.soft(small, `targets under 44 px on ${screen}`).toEqual([]);
}
