import type { Locator, Page } from '@playwright/test';
import { CATEGORY_MAX } from '#contract/limits.ts';
import { ATTACKS } from '#server/testing/attacks.ts';
import { expect, signIn, test, unique } from '../testing/forum.ts';
import { fillForum, joined, STORABLE, line, PACKS, RAW, WORST } from '../testing/hostile-forum.ts';
import { watchScreens } from '../testing/hostile-screens.ts';
import { bodyEditor, commentEditor, loginHeading } from '../testing/screens.ts';
import { watchForScript } from '../testing/watch-for-script.ts';

/** A viewport high enough to render all rows at once. */
const TALL = { width: 1280, height: 40_000 };

/** Makes lists load a hundred rows at once; with `isRaw`, answers are as if the server had not sanitised them. */
async function readAll(page: Page, { isRaw }: { isRaw: () => boolean }): Promise<void> {
  await page.route(/\/v1\/threads[^#]*limit=/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/limit=\d+/, 'limit=100');
    if (!isRaw()) {
      await route.continue({ url });
      return;
    }
    const response = await route.fetch({ url });
    let count = 0;
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      key === 'body' || key === 'content' ? `<p>Isi.</p>${RAW[(count += 1) % RAW.length]}` : value,
    );
    await route.fulfill({ response, json });
  });
}

test('no known attack runs, loads, sends or navigates, on any screen that shows it', async ({
  page,
  startOwnForum,
  complaints,
}) => {
  // Its own forum, and two passes through hundreds of texts: 50 s on two cores beside two other tests.
  test.setTimeout(300_000);
  const forum = await startOwnForum({ PRODUCT_NAME: WORST });
  const screens = await watchScreens(page, { origin: forum.url, complaints });
  const { visit, expectClean } = screens;
  await readAll(page, { isRaw: () => screens.isRaw });
  const heading = page.getByRole('main').getByRole('heading');
  const texts = page.locator('main [class*="richText"]');
  const encoded = encodeURIComponent(WORST);

  await visit(`/?q=${encoded}`, loginHeading(page));
  await visit(`/register?${encoded}#${encoded}`, heading);

  const { member, id } = await fillForum(forum);
  await signIn(page, member);
  await page.setViewportSize(TALL);
  for (screens.isRaw of [false, true]) {
    await visit('/', heading);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(PACKS.length + 1);
    await visit(`/threads/${id}?sort=${encoded}#${encoded}`, commentEditor(page));
    await expect(texts).toHaveCount(PACKS.length + 2);
    await expectClean('all comments', heading);
  }
  screens.isRaw = false;

  const first = encodeURIComponent(line(STORABLE[0] ?? '', CATEGORY_MAX));
  await visit(`/?category=${first}&sort=${encoded}`, heading);
  await page.getByRole('button', { name: 'Kategori lain…' }).click();
  await expectClean('categories', page.getByRole('dialog').getByRole('listitem'));
  await visit(`/?q=${encodeURIComponent(STORABLE.join(' ').slice(0, 2_000))}`, heading);
  await visit('/?q=alert', page.getByRole('main').locator('mark'));
  await visit('/leaderboards', page.getByRole('main').getByRole('cell'));
  await visit(`/threads/${encoded}`, page.getByRole('main').getByRole('link'));
  await visit(`/${encoded}?${encoded}`, heading);
  await visit(`/threads/${id}?comment=${encoded}`, commentEditor(page));
  await page.getByRole('button', { name: 'diedit' }).first().click();
  await expectClean('history', page.getByRole('dialog').getByRole('listitem'));
});

test('no attack works in a form, neither in a stored text, nor in a draft', async ({
  page,
  forum,
  complaints,
}) => {
  test.slow();
  const screens = await watchScreens(page, { origin: forum.url, complaints });
  const { visit, expectClean } = screens;
  const storeDraft = (storage: 'localStorage' | 'sessionStorage', name: string, draft: unknown) =>
    page.evaluate(([storage, key, text]) => window[storage].setItem(key, text), [
      storage,
      `draft:${name}`,
      typeof draft === 'string' ? draft : JSON.stringify(draft),
    ] as const);

  await visit('/register', page.getByLabel('Username'));
  await storeDraft('sessionStorage', 'registration', { name: WORST, email: WORST });
  await visit('/register', page.getByLabel('Username'));
  await expect(page.getByLabel('Username')).toHaveValue(WORST);

  const member = await forum.api.newMember(`${WORST}${unique('')}`);
  // As many attacks as fit into one text.
  const stored = `<p>klik</p>${joined(STORABLE.slice(0, 60))}`;
  const { id } = await forum.api.createThread(member, {
    title: WORST,
    category: line(WORST, CATEGORY_MAX),
    body: stored,
  });
  const comment = await forum.api.comment(member, id, stored);
  // Another session, whose User-Agent is an attack.
  await fetch(`${forum.url}/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': WORST },
    body: JSON.stringify({ email: member.email, password: member.password }),
  });
  await signIn(page, member);
  await visit('/akun', page.locator(`[title*="alert(1)"]`));

  await page.setViewportSize(TALL);
  const raw = `<p>klik</p>${joined(ATTACKS)}`;
  const words = { title: WORST, category: WORST, body: raw };
  const commentEdit = page.getByRole('textbox', { name: 'Edit komentar' });
  const expectEdit = async (form: Locator) => {
    await expect(form).toContainText('klik');
    await expectClean('edit form', form);
  };
  const edit = async (index: number, form: Locator) => {
    await page.goto(`${forum.url}/threads/${id}`);
    await page.getByRole('main').getByRole('button', { name: /^Edit/ }).nth(index).click();
    await expectEdit(form);
  };
  await edit(0, bodyEditor(page));
  await edit(1, commentEdit);

  screens.isRaw = true;
  await storeDraft('localStorage', `edit ${member.id} ${id}`, { ...words, since: WORST });
  await storeDraft('localStorage', `edit ${member.id} ${comment.id}`, {
    content: raw,
    since: WORST,
  });
  // Both forms are open, as they have drafts.
  await page.goto(`${forum.url}/threads/${id}`);
  await expectEdit(bodyEditor(page));
  await expect(page.getByLabel('Judul Thread')).toHaveValue(WORST);
  await expectEdit(commentEdit);

  await storeDraft('localStorage', `comment ${member.id} ${id}`, raw);
  await visit(`/threads/${id}`, commentEditor(page));
  await expect(commentEditor(page)).toContainText('klik');
  await storeDraft('localStorage', `thread ${member.id}`, words);
  await visit('/add-thread', bodyEditor(page));
  await expect(bodyEditor(page)).toContainText('klik');
  await expect(page.getByLabel('Kategori Thread')).toHaveValue(WORST);
  screens.isRaw = false;
});

test('the API page renders within its CSP, with an empty console', async ({ page, forum }) => {
  const seen = await watchForScript(page, forum.url);
  await page.goto('/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(seen).toEqual([]);
});
