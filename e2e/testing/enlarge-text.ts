import type { Page } from '@playwright/test';

/** Sets the text size that the browser's settings give, which queries in rem know, too. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const standard = (16 * percent) / 100;
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await session.detach();
}
