import { expect, test, unique } from '../testing/forum.ts';
import {
  commentItem,
  createByForm,
  loginByForm,
  loginHeading,
  logoutButton,
  registerByForm,
  sendComment,
  threadCard,
  toast,
  threadArticle,
} from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a person registers, logs in, opens a thread, votes, comments, reads the leaderboard, leaves, and finds everything again after a restart', async ({
  page,
  startOwnForum,
}) => {
  const forum = await startOwnForum();
  const person = { name: 'Siti Rahma', email: 'siti@contoh.id', password: 'rahasia-sekali' };
  const title = unique('Soto mana yang paling enak?');

  await page.goto(`${forum.url}/register`);
  await registerByForm(page, person);
  await expect(toast(page, 'Register success, please login')).toBeVisible();

  await loginByForm(page, person);
  await page.getByRole('link', { name: 'Buat thread baru' }).click();
  await createByForm(page, { title, category: 'kuliner', body: 'Saya pilih soto Lamongan.' });
  await expect(toast(page, 'Thread baru ditambahkan')).toBeVisible();

  await page.getByRole('link', { name: title }).click();
  const article = threadArticle(page, title);
  await votesOf(article).up.click();
  await expectVotes(article, { up: 1, down: 0, mine: 'up' });
  await sendComment(page, 'Soto Banjar juga enak.');
  await expect(commentItem(page, 'Soto Banjar juga enak.')).toBeVisible();

  await page.getByRole('link', { name: 'Leaderboards' }).click();
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText('25');
  await logoutButton(page, person).click();
  await expect(loginHeading(page)).toBeVisible();

  await forum.restart();
  await page.reload();
  await loginByForm(page, person);
  const card = threadCard(page, title);
  await expect(card).toContainText('Komentar(1)');
  await expectVotes(card, { up: 1, down: 0, mine: 'up' });
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Saya pilih soto Lamongan.')).toBeVisible();
  await expect(commentItem(page, 'Soto Banjar juga enak.')).toBeVisible();
});
