import type { Route } from '@playwright/test';
import { expect, test } from '../testing/forum.ts';
import { errorToast } from '../testing/screens.ts';
import { api } from '../testing/network.ts';

const MESSAGE = 'Maaf, terjadi kegagalan pada server kami.';

/** Turns the server's answer into a failure, and returns its request id. Bypasses cached answers, which have none. */
async function fail(route: Route): Promise<string> {
  const headers = { ...route.request().headers(), 'cache-control': 'no-cache' };
  const response = await route.fetch({ headers });
  const json = { status: 'error', message: MESSAGE, data: {} };
  await route.fulfill({ response, status: 500, json });
  return response.headers()['x-request-id'] ?? '';
}

test('a failure of the server shows its request id, on the toast and in place of the page', async ({
  page,
  member,
}) => {
  expect(member.token).not.toBe('');
  // Several, because an event may refetch the leaderboards meanwhile.
  const codes: string[] = [];
  await page.route(api('/leaderboards'), async (route) => {
    codes.push(await fail(route));
  });
  await page.goto('/leaderboards');
  const toast = page.getByRole('status').getByRole('alert');
  await expect(toast).toContainText(MESSAGE);
  const [, onToast = ''] = /Kode: (\w+)/.exec(await toast.innerText()) ?? [];
  await expect.poll(() => codes).toContain(onToast);
  expect(onToast).toMatch(/^[0-9a-z]{10}$/);
  const onPage = page.getByRole('main').getByText(/Kode: \w{10}$/);
  await expect(onPage).toBeVisible();
  // The code can be selected and copied.
  await onPage.dblclick();
  expect(codes).toContain(await page.evaluate(() => String(getSelection()).trim()));
});

test('a list and a search that fail on the server show the code', async ({ page, member }) => {
  expect(member.token).not.toBe('');
  const lists = /\/v1\/threads\?/;
  await page.route(lists, fail);
  for (const path of ['/', '/?q=kopi']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/Kode: [0-9a-z]{10}/)).toBeVisible();
  }
});

test('a refusal shows no code', async ({ page, member }) => {
  expect(member.token).not.toBe('');
  await page.goto('/threads/thread-tidakada');
  await expect(errorToast(page, 'thread tidak ditemukan')).toBeVisible();
  await expect(page.getByText('Kode:')).toHaveCount(0);
});
