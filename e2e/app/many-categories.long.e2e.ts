import { expect, signIn, test } from '../testing/forum.ts';

test('a category chosen far down a long column scrolls to the start of its list, and Back restores the position', async ({
  page,
  startOwnForum,
}) => {
  const forum = await startOwnForum();
  const member = await forum.api.newMember();
  for (let n = 0; n < 30; n += 1) {
    const category = `kategori yang panjang sekali ${n}`;
    await forum.api.createThread(member, { title: `Thread ${n}`, category });
  }
  await signIn(page, member);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(forum.url);
  const heading = page.getByRole('heading', { name: /^Kumpulan Thread/ });
  const last = page.getByRole('button', { name: '#kategori yang panjang sekali 9', exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(heading).not.toBeInViewport();
  await last.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Thread 9', exact: true })).toBeInViewport();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByRole('article')).not.toHaveCount(1);
  await expect(heading).not.toBeInViewport();
});
