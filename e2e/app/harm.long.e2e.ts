import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../testing/forum.ts';
import {
  commentItem,
  loginByForm,
  loginHeading,
  nextAlert,
  threadCard,
} from '../testing/screens.ts';

const openAs = async (page: Page, token: string, path: string) => {
  await signIn(page, { token });
  await page.goto(path);
};

test('a suspended user is signed out, and the login says why; their texts stay', async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await page.goto(`/threads/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await forum.runTool('suspend', member.email);
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(loginHeading(page)).toBeVisible();
  const alert = nextAlert(page);
  await loginByForm(page, member);
  expect(await alert).toBe('account is suspended');
  await expect(page.getByRole('heading', { name: 'Akun Anda ditangguhkan' })).toBeVisible();
  const reader = await forum.api.newMember();
  await openAs(page, reader.token, `/threads/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('purged texts disappear from the open pages of others', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const spammer = await forum.api.newMember();
  const spam = await forum.api.createThread(spammer);
  const own = await forum.api.createThread(member);
  await forum.api.comment(spammer, own.id, '<p>Iklan murah.</p>');
  await page.goto('/');
  await expect(threadCard(page, spam.title)).toBeVisible();
  const context = await browser.newContext({ baseURL: forum.url });
  const other = await context.newPage();
  await openAs(other, member.token, `/threads/${own.id}`);
  await expect(commentItem(other, 'Iklan murah.')).toBeVisible();

  await forum.runTool('purge', spammer.email, '--yes');
  await expect(threadCard(page, spam.title)).toHaveCount(0);
  await expect(other.getByText('Komentar dihapus')).toBeVisible();
  await expect(other.getByText('Iklan murah.')).toBeHidden();
  await expect(other.getByText(spammer.name)).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: own.title })).toBeVisible();
  await expect(other.getByText('Iklan murah.')).toHaveCount(0);
  await context.close();
});
