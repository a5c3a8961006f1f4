import { openWithAges } from '../testing/ages.ts';
import { expect, openNewThread, storedToken, test, unique } from '../testing/forum.ts';
import { api, failCalls, holdCalls, nameOf, recordCalls } from '../testing/network.ts';
import {
  commentItem,
  createByForm,
  errorToast,
  loginByForm,
  loginHeading,
  logoutButton,
  recordDialogs,
  sendComment,
  threadCard,
  toast,
} from '../testing/screens.ts';
import { expectFilled, expectVotes, votesOf } from '../testing/votes.ts';

const anyVote = api('/threads/**/*-vote');
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

test.describe('Session', () => {
  test('At start loading is true; the app fetches the current user profile; then loading becomes false', async ({
    page,
    member,
  }) => {
    const check = await holdCalls(page, api('/users/me'));
    const asked = page.waitForRequest(api('/users/me'));
    await page.goto('/');
    await asked;
    await expect(page.getByRole('banner')).toHaveCount(0);
    check.release();
    await expect(logoutButton(page, member)).toBeVisible();
  });

  test('On failure the user is set to null (silently signed out)', async ({
    page,
    forum,
    member,
  }) => {
    await forum.api.revokeToken(member);
    const dialogs = recordDialogs(page);
    const answer = page.waitForResponse(api('/users/me'));
    await page.goto('/');
    expect((await answer).status()).toBe(401);
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveText('');
    expect(dialogs).toEqual([]);
  });

  test("Login success stores the user as authUser; logout clears authUser and empties the stored access token, and a success toast 'Logout success' is shown", async ({
    page,
    forum,
  }) => {
    const member = await forum.api.newMember();
    await page.goto('/');
    await loginByForm(page, member);
    await expect(logoutButton(page, member)).toBeVisible();
    await logoutButton(page, member).click();
    await expect(toast(page, 'Logout success')).toBeVisible();
    await expect(errorToast(page, 'Logout success')).toBeHidden();
    await expect(loginHeading(page)).toBeVisible();
    expect(await storedToken(page)).toBe('');
    await page.reload();
    await expect(loginHeading(page)).toBeVisible();
  });
});

test.describe('Thread votes', () => {
  test("Thread votes are optimistic toggles: if the current user's id is already in the list it is removed, otherwise added", async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    const votes = await holdCalls(page, anyVote);
    await page.goto(`/threads/${id}`);
    const article = page.getByRole('article').first();
    await votesOf(article).up.click();
    await expectVotes(article, { up: 1, down: 0, mine: 'up' });
    await votesOf(article).up.click();
    await expectVotes(article, { up: 0, down: 0, mine: 'none' });
    await votesOf(article).down.click();
    await expectVotes(article, { up: 0, down: 1, mine: 'down' });
    votes.release();
    await expect
      .poll(async () => (await forum.api.readThread(member, id)).downVotesBy)
      .toEqual([member.id]);
    await expectVotes(article, { up: 0, down: 1, mine: 'down' });
  });

  test('If the call fails, an error toast is shown and the same toggle is applied again to revert', async ({
    page,
    forum,
    member,
  }) => {
    const thread = await forum.api.createThread(member);
    await forum.api.voteOnThread(member, thread.id, 'up');
    await page.goto('/');
    const card = threadCard(page, thread.title);
    await expectVotes(card, { up: 1, down: 0, mine: 'up' });
    await failCalls(page, anyVote, 'Suara tidak sampai.');
    await votesOf(card).up.click();
    await expect(errorToast(page, 'Suara tidak sampai.')).toBeVisible();
    await expectVotes(card, { up: 1, down: 0, mine: 'up' });
    await votesOf(card).down.click();
    await expectVotes(card, { up: 1, down: 0, mine: 'up' });
  });

  test('Up and down lists toggle independently; they do not cancel each other locally', async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    await forum.api.voteOnThread(member, id, 'up');
    const votes = await holdCalls(page, anyVote);
    await page.goto(`/threads/${id}`);
    const article = page.getByRole('article').first();
    await votesOf(article).down.click();
    await expectVotes(article, { up: 1, down: 1, mine: 'both' });
    votes.release();
    await expectVotes(article, { up: 0, down: 1, mine: 'down' });
  });

  test('No neutral-vote call exists', async ({ page, forum, member }) => {
    const { id } = await forum.api.createThread(member);
    const calls = recordCalls(page);
    await page.goto(`/threads/${id}`);
    const article = page.getByRole('article').first();
    for (const [direction, expected] of [
      ['up', { up: 1, down: 0 }],
      ['up', { up: 0, down: 0 }],
      ['down', { up: 0, down: 1 }],
      ['down', { up: 0, down: 0 }],
    ] as const) {
      const answered = page.waitForResponse(anyVote);
      await votesOf(article)[direction].click();
      await answered;
      await expectVotes(article, expected);
    }
    expect(calls.map(nameOf).filter((name) => name.startsWith('POST'))).toEqual([
      `POST /threads/${id}/up-vote`,
      `POST /threads/${id}/up-vote`,
      `POST /threads/${id}/down-vote`,
      `POST /threads/${id}/down-vote`,
    ]);
  });
});

test.describe('Comment votes', () => {
  test('Comment votes are applied after the server responds, toggling the user in the list according to the returned vote; vote icons show a filled or outlined state, toggled locally on each click', async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    await forum.api.comment(member, id);
    await page.goto(`/threads/${id}`);
    const comment = commentItem(page, 'Sebuah komentar.');
    await expectVotes(comment, { up: 0, down: 0, mine: 'none' });
    const votes = await holdCalls(page, anyVote);
    await votesOf(comment).up.click();
    await expectFilled(votesOf(comment).up, true);
    await expect(votesOf(comment).up).toHaveText('0');
    votes.release();
    await expectVotes(comment, { up: 1, down: 0, mine: 'up' });
    await votesOf(comment).up.click();
    await expectVotes(comment, { up: 0, down: 0, mine: 'none' });
    await votesOf(comment).down.click();
    await expectVotes(comment, { up: 0, down: 1, mine: 'down' });
  });
});

test.describe('New things', () => {
  test('A new thread is put at the top of the thread list', async ({ page, forum, member }) => {
    await forum.api.createThread(member);
    const title = unique('Paling atas');
    await page.goto('/add-thread');
    await createByForm(page, { title, category: 'umum', body: 'Isi.' });
    const list = page.getByRole('region', { name: 'Kumpulan Thread' });
    await expect(list.getByRole('listitem').first()).toContainText(title);
  });

  test('A new comment is put at the top of the comment list', async ({ page, forum, member }) => {
    const { id } = await forum.api.createThread(member);
    await forum.api.comment(member, id, '<p>Yang lama.</p>');
    await page.goto(`/threads/${id}`);
    await sendComment(page, 'Yang baru.');
    const comments = page.getByRole('main').getByRole('listitem');
    await expect(comments).toHaveText([/Yang baru\./, /Yang lama\./]);
  });
});

test.describe('Loading', () => {
  test('Thread list and users on opening home; thread detail on opening the detail route or when its id changes; leaderboards on opening that screen', async ({
    page,
    forum,
    member,
  }) => {
    const first = await forum.api.createThread(member);
    const second = await forum.api.createThread(member);
    // Events meanwhile, such as another user's score, would refetch a screen.
    await holdCalls(page, api('/events'));
    const calls = recordCalls(page);
    const expectCalls = async (...expected: string[]) => {
      await expect.poll(() => calls.map(nameOf).toSorted()).toEqual(expected.toSorted());
      calls.length = 0;
    };

    await page.goto(`/threads/${first.id}`);
    await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
    await expectCalls('GET /users/me', `GET /threads/${first.id}`);

    const users = page.waitForResponse(api('/users'));
    await page.getByRole('link', { name: 'Threads' }).click();
    // All of it: leaving the screen aborts a request that is still running, and coming back repeats it.
    await (await users).finished();
    await expect(threadCard(page, second.title)).toContainText(member.name);
    await expect(page.getByRole('button', { name: '#umum', exact: true })).toBeVisible();
    await expectCalls('GET /threads', 'GET /users', 'GET /categories');

    await page.getByRole('link', { name: second.title }).click();
    await expect(page.getByRole('heading', { name: second.title })).toBeVisible();
    await expectCalls(`GET /threads/${second.id}`);

    // Back restores the screens without calls.
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
    await expectCalls();

    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await expect(page.getByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeVisible();
    await expectCalls('GET /leaderboards', 'GET /users/me/rank');
  });
});

test("Relative time text: more than 1 day '{n} hari yang lalu'; more than 1 hour '{n} jam yang lalu'; more than 1 minute '{n} menit yang lalu'; otherwise 'Baru saja'", async ({
  page,
  forum,
  member,
}) => {
  const ages = [5, 2 * MINUTE_S + 1, 3 * HOUR_S + 1, 4 * DAY_S + 1];
  const thread = await openWithAges(page, forum, member, ages);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('time')).toHaveText([
    'Baru saja',
    '2 menit yang lalu',
    '3 jam yang lalu',
    '4 hari yang lalu',
  ]);
  const time = page.getByRole('article').first().getByRole('time');
  await expect(time).toHaveAttribute('datetime', thread.createdAt);
  await time.hover();
  await expect(time).toHaveAttribute(
    'title',
    new RegExp(String(new Date(thread.createdAt).getFullYear())),
  );
});

// No screen shows toasts of the types blank, loading and custom; the toaster's own tests cover them.
test('Toast types: success is announced politely, error at once', async ({
  page,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  await sendComment(page, 'Salam.');
  await expect(toast(page, 'Berhasil menambahkan komentar')).toBeVisible();
  await expect(page.getByRole('status').getByRole('alert')).toHaveCount(0);
  await page.goto('/threads/thread-tidakada');
  await expect(errorToast(page, 'thread tidak ditemukan')).toBeVisible();
});
