import type { Page } from '@playwright/test';
import { expect, newAccount, openThreadForm, storedToken, test, unique } from '../testing/forum.ts';
import { answerTo, api, holdCalls } from '../testing/network.ts';
import {
  commentItem,
  createByForm,
  loginByForm,
  loginHeading,
  logoutButton,
  registerByForm,
  sendComment,
  threadCard,
} from '../testing/screens.ts';
import { votesOf } from '../testing/votes.ts';

const OWNER = {
  id: expect.stringMatching(/^user-/),
  name: expect.any(String),
  avatar: expect.stringMatching(/^data:image\/svg\+xml/),
};
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Returns the data of the next answer to the call, as the page receives it. */
async function dataOf(page: Page, call: string): Promise<unknown> {
  const { body } = await answerTo(page, call);
  return (body as { data: unknown }).data;
}

test('Thread (list): id, title, body (HTML), category, createdAt, ownerId, totalComments (number), upVotesBy (list of user ids), downVotesBy (list of user ids); User: id, name, avatar', async ({
  page,
  forum,
  member,
}) => {
  const other = await forum.api.newMember();
  const thread = await forum.api.createThread(member, { body: '<p>Isi <b>tebal</b></p>' });
  await forum.api.comment(other, thread.id);
  await forum.api.voteOnThread(member, thread.id, 'up');
  await forum.api.voteOnThread(other, thread.id, 'down');

  const threads = dataOf(page, 'GET /threads');
  const users = dataOf(page, 'GET /users');
  await page.goto('/');
  expect(await threads).toMatchObject({
    threads: expect.arrayContaining([
      expect.objectContaining({
        id: thread.id,
        title: thread.title,
        body: expect.stringContaining('tebal</'),
        category: 'umum',
        createdAt: TIME,
        ownerId: member.id,
        totalComments: 1,
        upVotesBy: [member.id],
        downVotesBy: [other.id],
      }),
    ]),
  });
  expect(await users).toEqual({
    users: expect.arrayContaining([{ ...OWNER, id: member.id, name: member.name }]),
  });
  await expect(threadCard(page, thread.title)).toContainText(member.name);
});

test('Thread detail: id, title, body, category, createdAt, owner {id, name, avatar}, upVotesBy, downVotesBy, comments; Comment: id, content (HTML), createdAt, owner {id, name, avatar}, upVotesBy, downVotesBy', async ({
  page,
  forum,
  member,
}) => {
  const thread = await forum.api.createThread(member, { body: '<p>Isi lengkap</p>' });
  const comment = await forum.api.comment(member, thread.id, '<p>Satu <i>kata</i></p>');
  const address = { threadId: thread.id, commentId: comment.id };
  await forum.api.voteOnComment(member, address, 'down');

  const detail = dataOf(page, `GET /threads/${thread.id}`);
  await page.goto(`/threads/${thread.id}`);
  // Other fields of an answer are not specified.
  expect(await detail).toMatchObject({
    detailThread: {
      id: thread.id,
      title: thread.title,
      body: '<p>Isi lengkap</p>',
      category: 'umum',
      createdAt: TIME,
      owner: { ...OWNER, id: member.id, name: member.name },
      upVotesBy: [],
      downVotesBy: [],
      comments: [
        {
          id: comment.id,
          content: expect.stringContaining('kata</'),
          createdAt: TIME,
          owner: { ...OWNER, id: member.id, name: member.name },
          upVotesBy: [],
          downVotesBy: [member.id],
        },
      ],
    },
  });
  await expect(commentItem(page, 'Satu kata')).toContainText(member.name);
});

test('Comment vote response: vote {commentId, userId}', async ({ page, forum, member }) => {
  const { id: threadId } = await forum.api.createThread(member);
  const { id: commentId } = await forum.api.comment(member, threadId);
  await page.goto(`/threads/${threadId}`);
  const vote = dataOf(page, `POST /threads/${threadId}/comments/${commentId}/up-vote`);
  await votesOf(commentItem(page, 'Sebuah komentar.')).up.click();
  expect(await vote).toEqual({
    vote: expect.objectContaining({ commentId, userId: member.id, voteType: 1 }),
  });
});

test('Registration payload: name, email, password', async ({ page }) => {
  const person = newAccount('Tono');
  await page.goto('/register');
  const sent = page.waitForRequest(api('/register'));
  await registerByForm(page, person);
  expect((await sent).postDataJSON()).toEqual(person);
});

test('Thread creation payload: title, category, body; Comment creation payload: content', async ({
  page,
  member,
}) => {
  const title = unique('Muatan');
  await openThreadForm(page, member);
  const thread = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v1/threads'),
  );
  await createByForm(page, { title, category: 'umum', body: 'Isi muatan.' });
  expect((await thread).postDataJSON()).toEqual({
    title,
    category: 'umum',
    body: '<p>Isi muatan.</p>',
  });

  await page.getByRole('link', { name: title }).click();
  const comment = page.waitForRequest(api('/threads/*/comments'));
  await sendComment(page, 'Kata saya.');
  expect((await comment).postDataJSON()).toEqual({ content: '<p>Kata saya.</p>' });
});

test('Leaderboard entry: user {name, avatar}, score (number)', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  for (let n = 0; n < 6; n += 1) await forum.api.comment(member, id);
  const leaderboards = dataOf(page, 'GET /leaderboards');
  await page.goto('/leaderboards');
  expect(await leaderboards).toEqual({
    leaderboards: expect.arrayContaining([
      { user: { ...OWNER, id: member.id, name: member.name }, score: 120 },
    ]),
  });
  const row = page.getByRole('row').filter({ hasText: member.name });
  await expect(row.locator('img')).toBeVisible();
  await expect(row).toContainText('120');
});

test('Client state: authUser (null when signed out), isLoading (starts true)', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  await page.goto('/');
  await expect(loginHeading(page)).toBeVisible();
  await loginByForm(page, member);
  await expect(logoutButton(page, member)).toBeVisible();

  const check = await holdCalls(page, api('/users/me'));
  await page.reload();
  await expect(page.getByRole('banner')).toHaveCount(0);
  check.release();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('The access token is kept in local storage under the key accessToken', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember();
  await page.goto('/');
  const login = dataOf(page, 'POST /login');
  await loginByForm(page, member);
  await expect(logoutButton(page, member)).toBeVisible();
  expect(await login).toEqual({ token: await storedToken(page) });

  await page.reload();
  await expect(logoutButton(page, member)).toBeVisible();
});
