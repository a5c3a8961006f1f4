import { expect, type Page } from '@playwright/test';
import { COLOUR_RULES, findViolations } from './accessibility.ts';

/** A phone and a desk. */
export const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Checks that the page fits the viewport and is accessible, in both colour schemes. */
export async function inspect(page: Page, { width }: { width: number }): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {};
    expect.soft(await findViolations(page, rules)).toEqual([]);
  }
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}
