import { expect, test, unique } from '../testing/forum.ts';
import { logoutButton, threadCard } from '../testing/screens.ts';

const ATTACKS = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"></svg>',
  '<a href="javascript:window.hacked=1">klik</a>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
];

test('no text runs as a script, be it a name, a title, a category, a body or a comment', async ({
  page,
  forum,
  member,
}) => {
  const attack = ATTACKS.join('');
  const attacker = await forum.api.newMember(`<img src=x onerror=hacked=1>${unique('A')}`);
  const category = '<svg onload=hacked=1>';
  const title = `<b onmouseover=hacked=1>${unique('Judul')}</b>`;
  const { id } = await forum.api.createThread(attacker, {
    title,
    category,
    body: `${attack}<p>Isi.</p>`,
  });
  await forum.api.comment(attacker, id, `${attack}<p>Komentar.</p>`);

  const hacked = () => page.evaluate(() => (window as unknown as { hacked?: number }).hacked);
  // The selected category has a button, popular or not.
  await page.goto(`/?${new URLSearchParams({ category })}`);
  const card = threadCard(page, title);
  await expect(card).toContainText(attacker.name);
  await expect(card).toContainText(`#${category}`);
  await expect(page.getByRole('button', { name: `#${category}` })).toBeVisible();
  await page.getByRole('link', { name: title }).hover();
  expect(await hacked()).toBeUndefined();

  await page.goto(`/threads/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Komentar.', { exact: true })).toBeVisible();
  const dangerous = page
    .locator('main')
    .locator('script, iframe, [onerror], [onload], a[href^="javascript"]');
  await expect(dangerous).toHaveCount(0);
  await page.getByText('klik').first().click();
  expect(await hacked()).toBeUndefined();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('a link in a thread sends no referrer', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member, {
    body: '<p><a href="https://contoh.id/halaman">keluar</a></p>',
  });
  await page.goto(`/threads/${id}`);
  const link = page.getByRole('link', { name: 'keluar' });
  await expect(link).toHaveAttribute('href', 'https://contoh.id/halaman');
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
});
