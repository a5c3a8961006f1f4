import { test } from '../testing/forum.ts';
import { expectNothingToJump } from '../testing/layout-shifts.ts';
import { slowDownApi, slowDownFonts } from '../testing/network.ts';

/** Longer than the block period of 100 ms of a font. */
const SLOW_MS = 300;

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const width of [360, 1280]) {
  test(`nothing jumps while it loads slowly at ${width} px`, async ({ page, forum, member }) => {
    await page.setViewportSize({ width, height: 800 });
    await slowDownApi(page, SLOW_MS);
    await expectNothingToJump(page, { forum, member });
  });

  test(`nothing jumps at ${width} px when the font arrives after the text`, async ({
    page,
    forum,
    member,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await slowDownFonts(page, SLOW_MS);
    await expectNothingToJump(page, { forum, member });
  });
}
