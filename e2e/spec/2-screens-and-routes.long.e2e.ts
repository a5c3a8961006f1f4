import { expect, newAccount, signIn, test, unique } from '../testing/forum.ts';
import { api, failCalls, holdCalls } from '../testing/network.ts';
import {
  bodyEditor,
  commentEditor,
  createByForm,
  errorToast,
  loginHeading,
  logoutButton,
  registerButton,
  registerByForm,
  sendButton,
  threadCard,
  toast,
} from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

const CATEGORIES = 15;

test.describe('Signed-out visitors', () => {
  test("'/register': registration form with fields Username, Email, Password; all are required; Email is of email type; button 'Register'; link 'Login here' back to '/'", async ({
    page,
  }) => {
    await page.goto('/register');
    const email = page.getByLabel('Email');
    for (const field of [page.getByLabel('Username'), email, page.getByLabel('Password')]) {
      await expect(field).toBeVisible();
      await expect(field).toHaveAttribute('required');
    }
    await expect(email).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(registerButton(page)).toBeVisible();

    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page).toHaveURL('/');
    await expect(loginHeading(page)).toBeVisible();
  });

  test("After submitting, the app navigates to '/' immediately, without waiting for the result", async ({
    page,
  }) => {
    const register = await holdCalls(page, api('/register'));
    await page.goto('/register');
    await registerByForm(page, newAccount());

    await expect(page).toHaveURL('/');
    await expect(loginHeading(page)).toBeVisible();
    await expect(toast(page, 'Register success, please login')).toBeHidden();
    register.release();
    await expect(toast(page, 'Register success, please login')).toBeVisible();
  });

  test('Every other path: the login screen', async ({ page }) => {
    for (const path of ['/', '/threads/thread-1', '/add-thread', '/leaderboards', '/a/b?c=d']) {
      await page.goto(path);
      await expect(loginHeading(page)).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });

  test("Heading 'Login to use {product}, please.'; fields Email (email type) and Password (password type); button 'Login'; line 'Don't have an account?' with link 'Register here' to '/register'", async ({
    page,
  }) => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Login to use Rembuk, please.', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/thread.*berkomentar.*suara/i); // spec §1
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByText("Don't have an account?")).toBeVisible();
    await page.getByRole('link', { name: 'Register here' }).click();
    await expect(page).toHaveURL('/register');
  });
});

test.describe("Signed-in users: '/'", () => {
  test("Welcome banner with title 'Selamat datang di {product}' and a short description of an online discussion platform", async ({
    page,
    member,
  }) => {
    await page.goto('/');
    await expect(logoutButton(page, member)).toBeVisible();
    const banner = page
      .getByRole('main')
      .locator('section')
      .filter({
        has: page.getByRole('heading', { name: 'Selamat datang di Rembuk', exact: true }),
      });
    await expect(banner).toContainText(/diskusi daring|diskusi online/i);
  });

  test("A box 'Kategori Populer' has one button per distinct thread category, shown as #category; clicking a button selects that category and highlights it; clicking the selected one clears the filter; the list shows only threads of the selected category", async ({
    page,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const member = await forum.api.newMember();
    await signIn(page, member);
    const categories = Array.from({ length: CATEGORIES }, () => unique('kopi'));
    const [category = '', otherCategory = ''] = categories;
    const [first, second, other] = [unique('Gayo'), unique('Toraja'), unique('Wayang')];
    const titled = [{ title: first }, { title: second }, { title: other, category: otherCategory }];
    await Promise.all([
      ...titled.map((thread) => forum.api.createThread(member, { category, ...thread })),
      ...categories.slice(2).map((name) => forum.api.createThread(member, { category: name })),
    ]);

    await page.goto(forum.url);
    const box = page.getByRole('region', { name: 'Kategori Populer' });
    await expect(box.getByRole('button')).toHaveCount(CATEGORIES);
    const names = await box.getByRole('button').allTextContents();
    expect(names.toSorted()).toEqual(categories.map((name) => `#${name}`).toSorted());
    const button = box.getByRole('button', { name: `#${category}`, exact: true });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    const plainColor = await button.evaluate((node) => getComputedStyle(node).backgroundColor);

    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).not.toHaveCSS('background-color', plainColor);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(threadCard(page, first)).toBeVisible();
    await expect(threadCard(page, second)).toBeVisible();

    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(threadCard(page, other)).toBeVisible();
  });

  test("Below is the list 'Kumpulan Thread'; a floating button links to '/add-thread'", async ({
    page,
    forum,
    member,
  }) => {
    const { title } = await forum.api.createThread(member);
    await page.goto('/');
    const list = page.getByRole('region', { name: 'Kumpulan Thread' });
    await expect(list.getByRole('heading', { name: 'Kumpulan Thread', exact: true })).toBeVisible();
    await expect(list.getByRole('link', { name: title })).toBeVisible();

    const add = page.getByRole('link', { name: 'Buat thread baru' });
    await expect(add).toHaveCSS('position', 'fixed');
    await page.mouse.wheel(0, 10_000);
    await expect(add).toBeInViewport({ ratio: 1 });
    await add.click();
    await expect(page).toHaveURL('/add-thread');
  });

  test("Each list item shows the owner's name and avatar (looked up from users by ownerId), a body preview, a vote display with up and down icons, and a comment count shown as 'Komentar(n)'", async ({
    page,
    forum,
    member,
  }) => {
    const owner = await forum.api.newMember();
    const thread = await forum.api.createThread(owner, {
      body: '<p>Halo <strong>semua</strong></p>',
    });
    await forum.api.comment(member, thread.id);
    await forum.api.comment(owner, thread.id);
    await forum.api.voteOnThread(owner, thread.id, 'up');

    await page.goto('/');
    const card = threadCard(page, thread.title);
    await expect(card).toContainText(owner.name);
    await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml/);
    await expect(card.getByText('Halo semua', { exact: true })).toBeVisible();
    await expect(card).toContainText('Komentar(2)');
    await expect(votesOf(card).up.locator('svg')).toBeVisible();
    await expect(votesOf(card).down.locator('svg')).toBeVisible();
    await expectVotes(card, { up: 1, down: 0, mine: 'none' });
  });

  test("Fallback name 'Unknown' and an empty avatar", async ({ page, forum, member }) => {
    const { title } = await forum.api.createThread(member);
    await failCalls(page, api('/users'), 'Orangnya tidak ada.');
    await page.goto('/');
    const card = threadCard(page, title);
    await expect(card.getByText('Unknown', { exact: true })).toBeVisible();
    await expect(card.locator('img[src]:not([src=""])')).toHaveCount(0);
    await expect(errorToast(page, 'Orangnya tidak ada.')).toBeVisible();
  });
});

test.describe('Signed-in users: the other screens', () => {
  test("'/threads/{id}': thread detail with comments, votes and a comment form", async ({
    page,
    forum,
    member,
  }) => {
    const thread = await forum.api.createThread(member, {
      body: '<p>Isi yang <em>lengkap</em>.</p>',
    });
    await forum.api.comment(member, thread.id, '<p>Komentar pertama.</p>');
    await page.goto(`/threads/${thread.id}`);
    await expect(page.getByRole('heading', { name: thread.title, exact: true })).toBeVisible();
    await expect(page.getByText('Isi yang lengkap.')).toBeVisible();
    await expect(page.getByText('Komentar pertama.')).toBeVisible();
    await expectVotes(page.getByRole('article').first(), { up: 0, down: 0 });
    await expect(commentEditor(page)).toBeVisible();
    await expect(sendButton(page)).toBeVisible();
  });

  test("'/add-thread': form 'Masukan Thread Baru' with Judul Thread (text), Kategori Thread (text), a rich-text description area (placeholder 'Tuliskan deskripsi...') and button 'Buat Thread'", async ({
    page,
    member,
  }) => {
    await page.goto('/add-thread');
    await expect(logoutButton(page, member)).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Masukan Thread Baru', exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Judul Thread')).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Kategori Thread')).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Buat Thread', exact: true })).toBeVisible();

    const editor = bodyEditor(page);
    const readPlaceholder = () =>
      editor.evaluate(
        (node) => getComputedStyle(node.firstElementChild ?? node, '::before').content,
      );
    await expect.poll(readPlaceholder).toBe('"Tuliskan deskripsi..."');
    await editor.fill('tebal');
    await editor.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Tebal' }).click();
    await expect(editor.locator('strong')).toHaveText('tebal');
  });

  test("After submit it navigates to '/'", async ({ page, member }) => {
    const create = await holdCalls(page, api('/threads'));
    await page.goto('/add-thread');
    await expect(logoutButton(page, member)).toBeVisible();
    await createByForm(page, { title: unique('Baru'), category: 'umum', body: 'Isi.' });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Kumpulan Thread' })).toBeVisible();
    create.release();
  });

  test("'/leaderboards': titled 'Klasmen Pengguna Aktif' with columns Pengguna and Skor", async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    for (let n = 0; n < 5; n += 1) await forum.api.comment(member, id);
    await page.goto('/leaderboards');
    await expect(
      page.getByRole('heading', { name: 'Klasmen Pengguna Aktif', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['Pengguna', 'Skor']);
    const row = page.getByRole('row').filter({ hasText: member.name });
    await expect(row.getByRole('cell').last()).toHaveText('100');
  });

  test("Any other path: 404 page with 'Oops!', '404 Page Not Found...' and link 'Kembali ke Halaman Utama'", async ({
    page,
    member,
  }) => {
    for (const path of ['/nowhere', '/threads', '/threads/a/b', '/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Oops!', exact: true })).toBeVisible();
      await expect(page.getByText('404 Page Not Found...', { exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Kembali ke Halaman Utama' }).click();
    await expect(page).toHaveURL('/');
    await expect(logoutButton(page, member)).toBeVisible();
  });
});
