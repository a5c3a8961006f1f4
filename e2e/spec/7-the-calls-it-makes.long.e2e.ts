import type { Page } from '@playwright/test';
import {
  expect,
  type Member,
  newAccount,
  openNewThread,
  openThreadForm,
  storedToken,
  test,
  unique,
} from '../testing/forum.ts';
import { answerTo, api, failCalls, recordCalls } from '../testing/network.ts';
import {
  commentItem,
  createByForm,
  errorToast,
  loginByForm,
  loginHeading,
  logoutButton,
  registerByForm,
  sendComment,
  threadCard,
  toast,
} from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

/** Returns what the next such call sends, and the data of its successful answer. */
async function callOf(page: Page, name: string): Promise<{ payload: unknown; data: unknown }> {
  const { request, body } = await answerTo(page, name);
  const { status, data } = body as { status: string; data: unknown };
  expect(status).toBe('success');
  return { payload: request.postDataJSON() as unknown, data };
}

test("Base: a versioned (v1) forum API; success is judged by response status equal to 'success'", async ({
  page,
  member,
}) => {
  const calls = recordCalls(page);
  await failCalls(page, api('/leaderboards'), 'Papan skor sedang dihitung.', 200);
  await page.goto('/leaderboards');
  await expect(logoutButton(page, member)).toBeVisible();
  await expect(errorToast(page, 'Papan skor sedang dihitung.')).toBeVisible();
  expect(calls.every((call) => call.url().includes('/v1/'))).toBe(true);
});

test('POST /register: name, email, password → status, message; POST /login: email, password → status, message, data.token; GET /users/me → data.user', async ({
  page,
}) => {
  const person = newAccount('Dewi');
  const { name, ...credentials } = person;
  await page.goto('/register');
  const register = callOf(page, 'POST /register');
  await registerByForm(page, person);
  expect((await register).payload).toEqual(person);
  await expect(toast(page, 'Register success, please login')).toBeVisible();

  const login = callOf(page, 'POST /login');
  const me = callOf(page, 'GET /users/me');
  await loginByForm(page, credentials);
  await expect(logoutButton(page, { name })).toBeVisible();
  const { payload, data } = await login;
  expect(payload).toEqual(credentials);
  expect(data).toEqual({ token: await storedToken(page) });
  expect((await me).data).toEqual({
    user: expect.objectContaining({ name }),
  });
});

test('GET /users → data.users; GET /threads → data.threads; GET /leaderboards → data.leaderboards', async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  for (let n = 0; n < 7; n += 1) await forum.api.comment(member, id);
  const users = callOf(page, 'GET /users');
  const threads = callOf(page, 'GET /threads');
  await page.goto('/');
  expect(await users).toEqual({ payload: null, data: { users: expect.any(Array) } });
  expect(await threads).toMatchObject({ payload: null, data: { threads: expect.any(Array) } });
  await expect(threadCard(page, title)).toContainText(member.name);

  const leaderboards = callOf(page, 'GET /leaderboards');
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  expect((await leaderboards).data).toEqual({
    leaderboards: expect.any(Array),
  });
  await expect(page.getByRole('row').filter({ hasText: member.name })).toContainText('140');
});

test('POST /threads: title, category, body → data.thread; GET /threads/{id} → data.detailThread', async ({
  page,
  member,
}) => {
  const title = unique('Panggilan');
  await openThreadForm(page, member);
  const create = callOf(page, 'POST /threads');
  await createByForm(page, { title, category: 'umum', body: 'Isinya.' });
  const { payload, data } = await create;
  expect(payload).toEqual({ title, category: 'umum', body: '<p>Isinya.</p>' });
  const { thread } = data as { thread: { id: string; ownerId: string } };
  expect(thread.ownerId).toBe(member.id);

  const read = callOf(page, `GET /threads/${thread.id}`);
  await page.getByRole('link', { name: title }).click();
  expect((await read).data).toMatchObject({
    detailThread: { id: thread.id, title },
  });
  await expect(page.getByText('Isinya.', { exact: true })).toBeVisible();
});

test('POST /threads/{id}/comments: content → data.comment', async ({ page, forum, member }) => {
  const { id } = await openNewThread(page, forum, member);
  const answer = callOf(page, `POST /threads/${id}/comments`);
  await sendComment(page, 'Lewat panggilan.');
  const { payload, data } = await answer;
  expect(payload).toEqual({ content: '<p>Lewat panggilan.</p>' });
  expect(data).toEqual({
    comment: expect.objectContaining({ content: '<p>Lewat panggilan.</p>' }),
  });
  await expect(commentItem(page, 'Lewat panggilan.')).toContainText(member.name);
});

test('POST /threads/{id}/up-vote and /down-vote: none → data; POST /threads/{id}/comments/{commentId}/up-vote and /down-vote: none → data.vote', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const comment = await forum.api.comment(member, id);
  await page.goto(`/threads/${id}`);
  for (const [scope, path] of [
    [page.getByRole('article').first(), `/threads/${id}`],
    [commentItem(page, 'Sebuah komentar.'), `/threads/${id}/comments/${comment.id}`],
  ] as const) {
    for (const [direction, voteType] of [
      ['up', 1],
      ['down', -1],
    ] as const) {
      const answer = callOf(page, `POST ${path}/${direction}-vote`);
      await votesOf(scope)[direction].click();
      const { payload, data } = await answer;
      expect(payload).toBeNull();
      expect(data).toEqual({ vote: expect.objectContaining({ userId: member.id, voteType }) });
      await expectVotes(scope, { up: 0, down: 0, mine: direction, [direction]: 1 });
    }
  }
});

test('The logout call: the stored token is cleared, even if the request does not reach the server', async ({
  page,
  member,
}) => {
  await page.route(api('/session'), (route) => route.abort());
  await page.goto('/');
  await logout(page, member);
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
});

async function logout(page: Page, member: Member): Promise<void> {
  await logoutButton(page, member).click();
  await expect(loginHeading(page)).toBeVisible();
  expect(await storedToken(page)).toBe('');
}
