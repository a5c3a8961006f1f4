import { test } from '../testing/forum.ts';
import { expectNothingToJump } from '../testing/layout-shifts.ts';
import { slowDownApi, slowDownFonts } from '../testing/network.ts';

/** Longer than the 100 ms that the browser waits for a font once it has text. */
const SLOW_MS = 300;

// With all that moves, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const width of [360, 1280]) {
  test(`nothing jumps while it loads slowly at ${width} px`, async ({ page, forum, member }) => {
    await page.setViewportSize({ width, height: 800 });
    await slowDownApi(page, SLOW_MS);
    await expectNothingToJump(page, { forum, member });
  });

  test(`nothing jumps at ${width} px where the font comes after the text`, async ({
    page,
    forum,
    member,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await slowDownFonts(page, SLOW_MS);
    await expectNothingToJump(page, { forum, member });
  });
}
