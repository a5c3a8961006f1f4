import { expect, test, unique } from '../testing/forum.ts';
import { createByForm, threadArticle, threadCard, titleLink } from '../testing/screens.ts';

test('a long title takes three lines of a card, and is complete in its accessible name', async ({
  page,
  forum,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const words = `${'Mengapa rendang paling enak dimasak perlahan, '.repeat(5)}${Date.now()}`;
  const oneWord = 'takterpisahkan'.repeat(14);
  for (const title of [words, oneWord]) await forum.api.createThread(member, { title });
  await page.goto('/');
  for (const title of [words, oneWord]) {
    const link = titleLink(threadCard(page, title));
    await expect(link).toBeVisible();
    const lines = await link.evaluate(
      (link) =>
        link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight),
    );
    expect(lines).toBeCloseTo(3, 1);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('a card leads to its thread, its text can be selected, and its count leads to the comments', async ({
  page,
  forum,
  member,
}) => {
  const body = `<p>${'Sepanjang layar dan lebih. '.repeat(300)}</p>`;
  const thread = await forum.api.createThread(member, { body });
  await page.goto('/');
  const card = threadCard(page, thread.title);
  const box = await card.getByText('Sepanjang layar').boundingBox();
  if (!box) throw new Error('The preview is not drawn.');
  const { x, y } = { x: box.x + 10, y: box.y + 10 };

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL('/');

  const opened = page.waitForEvent('popup');
  await page.mouse.click(x, y, { button: 'middle' });
  await expect(await opened).toHaveURL(`/threads/${thread.id}`);

  // Beside the selected text: on it, a click only clears the selection.
  await page.mouse.click(x + 250, y);
  await expect(page).toHaveURL(`/threads/${thread.id}`);
  await page.goBack();
  await card.getByRole('link', { name: 'Komentar(0)' }).click();
  const heading = page.getByRole('heading', { name: 'Komentar(0)' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('on a phone a new thread is visible at home, and its toast leads to it', async ({
  page,
  forum,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (let n = 0; n < 3; n += 1) await forum.api.createThread(member);
  const title = unique('Soto');
  await page.goto('/add-thread');
  await createByForm(page, { title, category: 'makan', body: 'Hangat. '.repeat(60) });
  await expect(page).toHaveURL('/');
  await expect(threadCard(page, title)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Lihat' }).click();
  await expect(threadArticle(page, title)).toBeVisible();
});
