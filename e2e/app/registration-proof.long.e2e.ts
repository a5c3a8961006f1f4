import { newAccount } from '../testing/api.ts';
import { expect, test } from '../testing/forum.ts';
import { loginByForm, logoutButton, registerByForm } from '../testing/screens.ts';

/** More than are usual (`ATTACK` in server/invitations/registration-proof.ts). */
const MANY = 31;

test('while very many register, the page computes a proof and then registers', async ({
  browser,
  startOwnForum,
}) => {
  const forum = await startOwnForum();
  const ani = await forum.api.newMember('Ani');
  await forum.runTool('role', ani.email, 'admin');
  for (let number = 1; number < MANY; number += 1) await forum.api.newMember();
  await forum.api.setUp(ani, 'registrationChallenge', 'under-attack');
  // The browser of the other tests does not optimise scripts, and would compute for a minute.
  const optimising = await browser.browserType().launch({ args: [] });
  const page = await optimising.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${forum.url}/register`);
  const siti = { ...newAccount(), name: 'Siti' };
  await registerByForm(page, siti);
  await expect(page.getByText('Memeriksa …')).toBeVisible();
  await expect(page.getByText('Register success, please login')).toBeVisible();
  await expect(page.getByText('Memeriksa …')).toHaveCount(0);
  await loginByForm(page, siti);
  await expect(logoutButton(page, siti)).toBeVisible();
  await optimising.close();
});
