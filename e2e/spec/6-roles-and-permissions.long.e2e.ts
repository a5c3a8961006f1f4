import { expect, newAccount, storedToken, test, unique } from '../testing/forum.ts';
import { nameOf, recordCalls } from '../testing/network.ts';
import {
  commentItem,
  createByForm,
  loginByForm,
  loginHeading,
  logoutButton,
  registerByForm,
  sendComment,
  toast,
  threadArticle,
} from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

test('Two states: signed-out visitor (login, register) and signed-in user (everything else)', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  await page.goto('/leaderboards');
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await loginByForm(page, member);
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/register');
  await expect(logoutButton(page, member)).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
});

test('Every call except login and register sends the stored access token as a bearer Authorization header', async ({
  page,
}) => {
  const calls = recordCalls(page);
  const account = newAccount('Budi');
  const title = unique('Semua panggilan');

  await page.goto('/register');
  await registerByForm(page, account);
  await expect(toast(page, 'Register success, please login')).toBeVisible();
  await loginByForm(page, account);
  await page.getByRole('link', { name: 'Buat thread baru' }).click();
  const token = await storedToken(page);
  await createByForm(page, { title, category: 'umum', body: 'Isi.' });
  await page.getByRole('link', { name: title }).click();
  const article = threadArticle(page, title);
  await votesOf(article).up.click();
  await votesOf(article).down.click();
  await sendComment(page, 'Komentar saya.');
  await votesOf(commentItem(page, 'Komentar saya.')).up.click();
  await votesOf(commentItem(page, 'Komentar saya.')).down.click();
  await expectVotes(commentItem(page, 'Komentar saya.'), { up: 0, down: 1, mine: 'down' });
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await logoutButton(page, account).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect.poll(() => calls.map(nameOf).at(-1)).toBe('DELETE /session');
  await page.waitForLoadState('networkidle');

  const carried = new Map(calls.map((call) => [nameOf(call), call.headers()['authorization']]));
  expect(carried.get('POST /register')).toBeUndefined();
  expect(carried.get('POST /login')).toBeUndefined();
  carried.delete('POST /register');
  carried.delete('POST /login');
  expect(carried.size).toBeGreaterThanOrEqual(12);
  expect([...new Set(carried.values())]).toEqual([`Bearer ${token}`]);
});

test("Votes use the signed-in user's id", async ({ page, forum, member }) => {
  const other = await forum.api.newMember();
  const { id } = await forum.api.createThread(other);
  await forum.api.voteOnThread(other, id, 'up');
  await page.goto(`/threads/${id}`);
  const article = page.getByRole('article').first();
  await expectVotes(article, { up: 1, down: 0, mine: 'none' });
  await votesOf(article).up.click();
  await expectVotes(article, { up: 2, down: 0, mine: 'up' });
  await expect
    .poll(async () => (await forum.api.readThread(other, id)).upVotesBy)
    .toEqual([other.id, member.id]);
});

test('Other roles: not shown; whose thread it is changes only whether it can be changed and deleted', async ({
  page,
  forum,
  member,
}) => {
  const mine = await forum.api.createThread(member);
  const theirs = await forum.api.createThread(await forum.api.newMember());
  const namesOfControls = async (id: string) => {
    await page.goto(`/threads/${id}`);
    await expect(page.getByRole('textbox', { name: 'Komentar' })).toBeVisible();
    return page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      );
  };
  const ofMine = await namesOfControls(mine.id);
  expect(ofMine).toEqual(expect.arrayContaining(['Edit', 'Hapus']));
  const ofTheirs = await namesOfControls(theirs.id);
  // Beyond the specification, what others wrote can be reported, and they can be hidden.
  expect(ofTheirs.filter((name) => !/^(Laporkan thread|Sembunyikan) /.test(name ?? ''))).toEqual(
    ofMine.filter((name) => name !== 'Edit' && name !== 'Hapus'),
  );
  const links = page.getByRole('banner').getByRole('link');
  // Beyond the specification, an avatar leads to the own account.
  await expect(links).toHaveText(['Rembuk', 'Threads', 'Leaderboards', '']);
  await expect(links.last()).toHaveAccessibleName('Akun');
});
