import { tabTo } from '#tools/tab-to.ts';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import type { Member } from '../testing/api.ts';
import { expect, type Forum, signIn, test } from '../testing/forum.ts';
import { api } from '../testing/network.ts';

const WIDTHS = [320, 360, 1280];
const REASON = `Sudah lama membantu di sini. ${'panjang'.repeat(20)}`;

/** A forum with an admin, made by the operator, who has changed the role of a member that often. */
async function openForum(startOwnForum: () => Promise<Forum>, changes: number) {
  const forum = await startOwnForum();
  const admin = await forum.api.newMember('Sari Dewi');
  await forum.runTool('role', admin.email, 'admin');
  const member: Member = await forum.api.newMember(`Budi${'panjang'.repeat(8)}`);
  for (let n = 0; n < changes; n += 1) {
    await forum.api.setRole(admin, member, n % 2 === 0 ? 'moderator' : 'member', REASON);
  }
  return { forum, admin, member };
}

test('members read the log from their account, and load older entries, by keyboard alone', async ({
  page,
  startOwnForum,
}) => {
  const { forum, admin, member } = await openForum(startOwnForum, 20);
  await signIn(page, member);
  await page.goto(`${forum.url}/akun`);
  await tabTo(page, page.getByRole('link', { name: 'Buka catatan moderasi' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Catatan moderasi · Rembuk');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText(
    `${admin.name} menjadikan ${member.name} anggota lagi`,
  );
  await expect(entries.first()).toContainText(`“${REASON}”`);

  await tabTo(page, page.getByRole('button', { name: 'Muat lagi' }));
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(21);
  await expect(entries.last()).toBeFocused();
  await expect(entries.last()).toContainText(`Pengelola server menjadikan ${admin.name} admin`);
  await expect(page.getByText('Semua catatan sudah tampil.')).toBeVisible();
});

test('the log has room and contrast at every width, in light and dark colours', async ({
  page,
  startOwnForum,
}) => {
  const { forum, member } = await openForum(startOwnForum, 21);
  await signIn(page, member);
  await page.goto(`${forum.url}/catatan-moderasi`);
  await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await findViolations(page), `light, ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const rules = { rules: COLOUR_RULES };
    expect.soft(await findViolations(page, rules), `dark, ${width} px`).toEqual([]);
  }
});

test('a log that fails to load says so, and loads when the button is pressed by keyboard', async ({
  page,
  forum,
  member: _signedIn,
}) => {
  await page.route(api('/moderation-log'), (route) => route.abort());
  await page.goto('/catatan-moderasi');
  await expect(page.getByText('Catatan moderasi tidak dapat dimuat')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(api('/moderation-log'));
  const admin = await forum.api.newMember();
  await forum.runTool('role', admin.email, 'admin');
  await tabTo(page, page.getByRole('button', { name: 'Coba lagi' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: admin.name })).toContainText(
    'Pengelola server menjadikan',
  );
});
