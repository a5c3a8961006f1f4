import { expect, newAccount, openWithComment, signIn, test } from '../testing/forum.ts';
import { api, holdCalls } from '../testing/network.ts';
import {
  commentEditor,
  errorToast,
  loginByForm,
  loginHeading,
  logoutButton,
  nextAlert,
  registerByForm,
  threadCard,
  toast,
} from '../testing/screens.ts';

test('a visitor who opens a thread logs in at its address and then reads it', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  const thread = await forum.api.createThread(member);
  await page.goto(`/threads/${thread.id}`);
  await expect(loginHeading(page)).toBeVisible();
  await loginByForm(page, member);
  await expect(page.getByRole('heading', { name: thread.title })).toBeVisible();
  await expect(page).toHaveURL(`/threads/${thread.id}`);
});

test('a failed registration says why, and going back restores name and e-mail', async ({
  page,
  forum,
}) => {
  const taken = await forum.api.newMember();
  await page.goto('/');
  await page.getByRole('link', { name: 'Register here' }).click();
  await registerByForm(page, { ...taken, name: 'Nama Saya' });
  await expect(page).toHaveURL('/');
  await expect(errorToast(page, 'email is already taken')).toBeVisible();
  await expect(loginHeading(page)).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue('Nama Saya');
  await expect(page.getByLabel('Email')).toHaveValue(taken.email);
  await expect(page.getByLabel('Password')).toHaveValue('');

  await registerByForm(page, newAccount());
  await expect(toast(page, 'Register success, please login')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue('');
});

test('submitting the login twice sends one request', async ({ page, forum }) => {
  const member = await forum.api.newMember();
  const login = await holdCalls(page, api('/login'));
  let logins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/login')) logins += 1;
  });
  await page.goto('/');
  await loginByForm(page, member);
  await page.getByLabel('Password').press('Enter');
  login.release();
  await expect(logoutButton(page, member)).toBeVisible();
  expect(logins).toBe(1);
});

test('logging out in one tab logs out the other, and logging in likewise', async ({
  page,
  forum,
  context,
}) => {
  const member = await forum.api.newMember();
  await signIn(page, member);
  await page.goto('/');
  const otherTab = await context.newPage();
  await otherTab.goto('/leaderboards');
  await expect(logoutButton(otherTab, member)).toBeVisible();
  await logoutButton(page, member).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(loginHeading(otherTab)).toBeVisible();

  await loginByForm(otherTab, member);
  await expect(logoutButton(otherTab, member)).toBeVisible();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('a session that ends on the server signs out with a message in Indonesian, and the draft is restored by the next login', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await openWithComment(page, { forum, member, words: 'Belum terkirim.' });
  await forum.api.revokeToken(member);
  await page.getByRole('button', { name: 'Kirim' }).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(errorToast(page, 'Sesi Anda telah berakhir. Silakan login kembali.')).toBeVisible();
  await expect(page).toHaveURL(`/threads/${id}`);

  await loginByForm(page, member);
  await expect(commentEditor(page)).toHaveText('Belum terkirim.');
});

test('a login that cannot reach the server says so in Indonesian and can be retried', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  await page.route(api('/login'), (route) => route.abort());
  await page.goto('/');
  const alert = nextAlert(page);
  await loginByForm(page, member);
  expect(await alert).toContain('Tidak dapat terhubung');
  await page.unroute(api('/login'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('a login after another user shows the new name and votes', async ({ page, forum }) => {
  const [first, second] = [await forum.api.newMember(), await forum.api.newMember()];
  const thread = await forum.api.createThread(first);
  await forum.api.voteOnThread(first, thread.id, 'up');
  await page.goto('/');
  await loginByForm(page, first);
  const up = threadCard(page, thread.title).getByRole('button', { name: /^Suka/ });
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await logoutButton(page, first).click();
  await loginByForm(page, second);
  await expect(logoutButton(page, second)).toBeVisible();
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await expect(up).toHaveText('1');
});

test('a start while the server is down shows the requested screen once it is back', async ({
  page,
  forum,
  member,
}) => {
  const thread = await forum.api.createThread(member);
  await page.route('**/v1/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto(`/threads/${thread.id}`);
  await expect(loginHeading(page)).toBeVisible();
  await page.unroute('**/v1/**');
  await expect(page.getByRole('heading', { level: 1, name: thread.title })).toBeVisible();
  await expect(logoutButton(page, member)).toBeVisible();
});
