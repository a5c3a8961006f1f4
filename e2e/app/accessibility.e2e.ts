import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../testing/forum.ts';
import { api } from '../testing/network.ts';
import { openScreen, prepareScreens } from '../testing/every-screen.ts';
import { errorToast } from '../testing/screens.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What depends on the colours; all else is the same in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

test('no screen breaks WCAG 2.2 AA, in light colours or dark', async ({ page, forum }) => {
  test.slow();
  const screens = await prepareScreens(forum);
  for (const screen of screens) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openScreen(page, screen);
    await expectNoViolations(page, screen.name);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.route(api('/threads'), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await expect(errorToast(page, /Tidak dapat terhubung/)).toBeVisible();
  await expectNoViolations(page, 'failed');
});

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const light = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect.soft(summarize(light.violations), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await new AxeBuilder({ page }).withRules(COLOUR_RULES).analyze();
  expect.soft(summarize(dark.violations), `${screen}, dark`).toEqual([]);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function summarize(violations: Violations): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

test('at 320 px no screen scrolls sideways, and every target is large enough', async ({
  page,
  forum,
}) => {
  const screens = await prepareScreens(forum);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of screens) {
    await openScreen(page, screen);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, screen.name).toBeLessThanOrEqual(320);
    const small = await page.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          name: button.ariaLabel ?? button.textContent,
          box: button.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
    expect.soft(small, `targets under 44 px on ${screen.name}`).toEqual([]);
  }
});
