import {
  expect,
  newAccount,
  openNewThread,
  openThreadForm,
  test,
  unique,
} from '../testing/forum.ts';
import { api, failCalls } from '../testing/network.ts';
import {
  breakDates,
  commentEditor,
  commentItem,
  createByForm,
  errorToast,
  loginByForm,
  loginHeading,
  logoutButton,
  nextAlert,
  recordDialogs,
  registerByForm,
  sendComment,
  toast,
} from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

test('Login failure: an error with the server message is raised and shown in a browser alert', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  await page.goto('/');
  const alert = nextAlert(page);
  await loginByForm(page, { email: member.email, password: 'bukan-ini' });
  expect(await alert).toBe('email or password is wrong');
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
});

test("Registration failure: error toast with the server message; success toast 'Register success, please login'", async ({
  page,
  forum,
}) => {
  const taken = await forum.api.newMember();
  await page.goto('/register');
  await registerByForm(page, taken);
  await expect(errorToast(page, 'email is already taken')).toBeVisible();
  await page.goto('/register');
  await registerByForm(page, newAccount());
  await expect(toast(page, 'Register success, please login')).toBeVisible();
});

test('Users, threads and leaderboards failing: an error with the server message is raised; a toast shows the message', async ({
  page,
  forum,
  member,
}) => {
  await forum.api.createThread(member);
  await failCalls(page, api('/users'), 'Warga tidak terbaca.');
  await failCalls(page, api('/leaderboards'), 'Skor tidak terbaca.');
  await page.goto('/');
  await expect(logoutButton(page, member)).toBeVisible();
  await expect(errorToast(page, 'Warga tidak terbaca.')).toBeVisible();
  await failCalls(page, api('/threads'), 'Thread tidak terbaca.');
  await page.reload();
  await expect(errorToast(page, 'Thread tidak terbaca.')).toBeVisible();
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(errorToast(page, 'Skor tidak terbaca.')).toBeVisible();
});

test('A failed current-user fetch at start silently means signed out', async ({ page, member }) => {
  await failCalls(page, api('/users/me'), 'Tidak untuk dibaca.');
  const dialogs = recordDialogs(page);
  await page.goto('/');
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText('Tidak untuk dibaca.')).toHaveCount(0);
  await expect(logoutButton(page, member)).toBeHidden();
  expect(dialogs).toEqual([]);
});

test('Thread detail: failure shows a toast with the message', async ({ page, member }) => {
  await page.goto('/threads/thread-tidakada');
  await expect(errorToast(page, 'thread tidak ditemukan')).toBeVisible();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('Comments, comment votes: failure shows a toast with the message', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id);
  await page.goto(`/threads/${id}`);
  await failCalls(page, api('/threads/*/comments'), 'Komentar tidak sampai.');
  await sendComment(page, 'Jangan sampai hilang.');
  await expect(errorToast(page, 'Komentar tidak sampai.')).toBeVisible();
  await expect(commentEditor(page)).toHaveText('Jangan sampai hilang.');

  await failCalls(page, api('/threads/*/comments/*/up-vote'), 'Suara tidak sampai.');
  const comment = commentItem(page, 'Sebuah komentar.');
  await votesOf(comment).up.click();
  await expect(errorToast(page, 'Suara tidak sampai.')).toBeVisible();
  await expectVotes(comment, { up: 0, down: 0, mine: 'none' });
});

test('Thread vote failure: error toast and rollback of the toggle', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await failCalls(page, api('/threads/*/down-vote'), 'Suara thread tidak sampai.');
  await page.goto(`/threads/${id}`);
  const article = page.getByRole('article').first();
  await votesOf(article).down.click();
  await expect(errorToast(page, 'Suara thread tidak sampai.')).toBeVisible();
  await expectVotes(article, { up: 0, down: 0, mine: 'none' });
});

test("Thread creation failure: browser alert with the message; success toast 'Thread baru ditambahkan'", async ({
  page,
  member,
}) => {
  const thread = { title: unique('Gagal dulu'), category: 'umum', body: 'Isi.' };
  await page.route(api('/threads'), (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: { status: 'error', message: 'Thread tidak tersimpan.', data: {} },
        })
      : route.fallback(),
  );
  await openThreadForm(page, member);
  const alert = nextAlert(page);
  await createByForm(page, thread);
  expect(await alert).toBe('Thread tidak tersimpan.');
  await expect(toast(page, 'Thread baru ditambahkan')).toBeHidden();

  await page.unroute(api('/threads'));
  await page.getByRole('link', { name: 'Buat thread baru' }).click();
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  await expect(toast(page, 'Thread baru ditambahkan')).toBeVisible();
  await expect(page.getByRole('link', { name: thread.title })).toBeVisible();
});

test('Thread creation failure: browser alert with the message, also where the session has ended', async ({
  page,
  forum,
  member,
}) => {
  // The stream and the category options would detect the ended session first.
  await page.route(api('/events'), (route) => route.abort());
  await page.route(api('/categories'), (route) => route.abort());
  await openThreadForm(page, member);
  await forum.api.revokeToken(member);
  const alert = nextAlert(page);
  await createByForm(page, { title: 'Judul', category: 'umum', body: 'Isi.' });
  expect(await alert).toBe('Token maximum age exceeded');
  await expect(loginHeading(page)).toBeVisible();
});

test("Comment success toast 'Berhasil menambahkan komentar'", async ({ page, forum, member }) => {
  await openNewThread(page, forum, member);
  await sendComment(page, 'Halo.');
  await expect(toast(page, 'Berhasil menambahkan komentar')).toBeVisible();
  await expect(commentEditor(page)).toHaveText('');
});

test("Empty thread fields: 'Terdapat data yang kosong.'", async ({ page, member }) => {
  await openThreadForm(page, member);
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Terdapat data yang kosong\.$/ }),
  ).toBeVisible();
});

test("Router fallback: 'Unexpected Application Error!'", async ({
  page,
  forum,
  member,
  complaints,
}) => {
  const { id } = await forum.api.createThread(member);
  await breakDates(page);
  await page.goto(`/threads/${id}`);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  complaints.length = 0;
});

test('Server error bodies and status codes: whatever they are, the message alone is shown', async ({
  page,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  await commentEditor(page).click();
  await page.keyboard.insertText('x'.repeat(20_001));
  await page.getByRole('button', { name: 'Kirim' }).click();
  await expect(page.getByRole('status').getByRole('alert')).toHaveText(
    /^"content" length must be less than or equal to 20000 characters long$/,
  );
});
