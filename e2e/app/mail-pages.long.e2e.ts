import type { Page } from '@playwright/test';
import { walkMail } from '#tools/mail-shots.ts';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { walkSecondFactors } from '#tools/second-factor-shots.ts';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect } from '../testing/forum.ts';
import { confirmAddress, test } from '../testing/mail-forum.ts';

const NARROW = [320, 360];

/** Expects that the page, as it is, follows WCAG in both schemes and fits each width. */
async function expectSound(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 740 };
  expect.soft(await findViolations(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findViolations(page, { rules: COLOUR_RULES }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [...NARROW, viewport.width]) {
    await page.setViewportSize({ ...viewport, width });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(scrolled, `${name} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

for (const width of [360, 1280]) {
  test(`all that letters are for works by keyboard alone, in both schemes, at ${width} pixels`, async ({
    page,
    startMailForum,
  }) => {
    const forum = await startMailForum({ REQUIRE_CONFIRMED_EMAIL: 'true' });
    const author = await forum.api.newMember();
    await confirmAddress(page, forum, author.email);
    const thread = await forum.api.createThread(author);
    await page.setViewportSize({ width, height: 740 });
    await walkMail(page, {
      address: forum.url,
      account: await forum.api.newMember(),
      threadPath: `/threads/${thread.id}`,
      linkTo: forum.linkTo,
      shoot: (name) => expectSound(page, name),
    });
  });
}

test('the way through second factors is sound on each width, in both schemes', async ({
  page,
  startMailForum,
}) => {
  const port = String(await findFreePort());
  const address = `http://localhost:${port}`;
  await startMailForum({ PORT: port, PUBLIC_URL: address });
  await walkSecondFactors(page, {
    address,
    email: 'sari@contoh.id',
    shoot: (name) => expectSound(page, name),
  });
});
