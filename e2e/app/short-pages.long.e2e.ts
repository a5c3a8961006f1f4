import { expect, signIn, test } from '../testing/forum.ts';
import { LAYOUT_SHIFT_LIMIT, watchLayoutShifts } from '../testing/layout-shifts.ts';
import { slowDownApi } from '../testing/network.ts';

/** Long enough for skeletons to be drawn before the answer. */
const SLOW_MS = 1_000;
const BODY = '<p>Pendek saja.</p>';

for (const width of [360, 1280]) {
  test(`short pages do not shift at ${width} px`, async ({ page, startOwnForum }) => {
    const { api, url } = await startOwnForum();
    const member = await api.newMember();
    await signIn(page, member);
    await page.setViewportSize({ width, height: 800 });
    await slowDownApi(page, SLOW_MS);
    const readShifts = await watchLayoutShifts(page);
    const expectSteady = async (path: string, shown: string) => {
      await page.goto(`${url}${path}`);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const { sum, moved } = await readShifts();
      expect.soft(sum, `${path} ${shown}: ${moved}`).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT);
    };

    await expectSteady('/', 'Belum ada thread');
    await expectSteady('/leaderboards', member.name);
    const { id } = await api.createThread(member, { title: 'Satu', body: BODY });
    await expectSteady('/', 'Satu');
    await expectSteady(`/threads/${id}`, 'Satu');
    await expectSteady('/?q=entah', 'entah');
    await api.comment(member, id, BODY);
    await expectSteady(`/threads/${id}`, 'Pendek saja.');
    await expectSteady('/leaderboards', member.name);
    await api.createThread(member, { title: 'Dua', body: BODY });
    await expectSteady('/', 'Dua');
    await expectSteady('/threads/entah', 'Thread tidak ditemukan');
  });
}
