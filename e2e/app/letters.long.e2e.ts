import { expect, test } from '@playwright/test';
import { composeLetter } from '#server/mail/composing/compose-letter.ts';
import { SAMPLE_LETTERS } from '#server/mail/composing/sample-letters.ts';
import { findViolations } from '#e2e/testing/accessibility.ts';

const FRAME = { product: 'Rembuk', origin: 'https://forum.contoh.id' };

for (const letter of SAMPLE_LETTERS) {
  test(`the letter ${letter.kind} fits, can be read and used by keyboard`, async ({ page }) => {
    await page.setContent(composeLetter(letter, FRAME).html);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
    await page.keyboard.press('Tab');
    const hasButton = !['account-approved', 'test'].includes(letter.kind);
    if (hasButton) await expect(page.locator('.button')).toBeFocused();
  });
}
