import { expect, test } from '../testing/forum.ts';
import { loginByForm, logoutButton } from '../testing/screens.ts';

test('PRODUCT_NAME changes the title, the header and every sentence that names the product', async ({
  page,
  startOwnForum,
}) => {
  const product = 'Warung "Kopi" & <Teh>';
  const forum = await startOwnForum({ PRODUCT_NAME: product });
  const member = await forum.api.newMember();
  await page.goto(forum.url);
  await expect(page).toHaveTitle(/Warung "Kopi" & <Teh>/);
  await expect(page.getByRole('banner').getByRole('link', { name: product })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: `Login to use ${product}, please.` }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(product);
  await loginByForm(page, member);
  await expect(page.getByRole('heading', { name: `Selamat datang di ${product}` })).toBeVisible();
  await expect(page).toHaveTitle(/Warung "Kopi" & <Teh>/);
  await expect(page.getByText(/\bRembuk\b/)).toHaveCount(0);
  await expect(logoutButton(page, member)).toBeVisible();
});
