import type { Locator, Page } from '@playwright/test';
import { CATEGORY_MAX, NAME_MAX, TITLE_MAX } from '#contract/limits.ts';
import { ATTACKS } from '#server/testing/attacks.ts';
import { expect, signIn, test, unique, type Forum, type Member } from '../testing/forum.ts';
import { bodyEditor, commentEditor, loginHeading } from '../testing/screens.ts';
import { expectCleanDocument, watchForScript } from '../testing/watch-for-script.ts';

/** What can be kept: the server's own tests see that the others are refused. */
const KEPT = ATTACKS.filter((attack) => !attack.includes('\u0000')).map((attack) =>
  attack.toWellFormed(),
);
/** Runs wherever a word is taken for HTML: for what there is only one of. */
const WORST = `</title>"'><script>alert(1)</script>`;
/** Ends whatever an attack has left open, so that the next one in the same text is one, too. */
const END = `'"--></script></style></title></textarea></xmp></noscript></iframe></template></svg></math></select></table><p>`;
/** High enough for all of them to be drawn. */
const TALL = { width: 1280, height: 40_000 };

/** What a screen is about that is not there. */
const EXPECTED = /404 \(Not Found\)/;
/** Chromium tells of what it refuses in the documents, too, in which what is not sanitised is read, and never shown. */
const EXPECTED_OF_RAW =
  /404 \(Not Found\)|^console: .*(Content Security Policy|requires 'Trusted)|^refused by (script-src-attr|style-src|base-uri|require-trusted-types-for)/;

const line = (attack: string, max: number) => `a ${attack}`.slice(0, max).trim();

/** Text after text, those before the last one that nothing ends. */
const joined = (attacks: readonly string[]) =>
  [
    ...attacks.filter((attack) => !attack.startsWith('<plaintext')),
    ...attacks.filter((attack) => attack.startsWith('<plaintext')),
  ].join(END);

/** Some in each text: a list shows a hundred texts at once. */
const TEXTS_OF = 3;
const pack = (attacks: readonly string[]) =>
  Array.from({ length: Math.ceil(attacks.length / TEXTS_OF) }, (_, index) =>
    attacks.slice(index * TEXTS_OF, (index + 1) * TEXTS_OF),
  );
const PACKS = pack(KEPT);
const RAW = pack(ATTACKS).map(joined);

/** A forum full of attacks; its last thread has each as a comment, and was edited. */
async function fillForum({ api, url }: Forum) {
  const people: Member[] = [];
  for (const attack of KEPT.filter((_, index) => index % 25 === 0)) {
    people.push(await api.newMember(`${line(attack, NAME_MAX - 20)}${unique('')}`));
  }
  const author = (index: number) => people[index % people.length] as Member;
  const inTurns = async (write: (attacks: string[], index: number) => Promise<unknown>) => {
    for (let start = 0; start < PACKS.length; start += 16) {
      const some = PACKS.slice(start, start + 16);
      await Promise.all(some.map((attacks, index) => write(attacks, start + index)));
    }
  };
  await inTurns((attacks, index) =>
    api.createThread(author(index), {
      title: line(attacks.join(' '), TITLE_MAX),
      category: line(attacks[index % attacks.length] ?? '', CATEGORY_MAX),
      body: `<p>Isi.</p>${joined(attacks)}`,
    }),
  );
  const { id } = await api.createThread(author(0), {
    title: WORST,
    category: line(WORST, CATEGORY_MAX),
    body: joined(KEPT.filter((attack, index) => index % 3 === 0 && attack.length < 300)),
  });
  const body = `<p>klik</p>${joined(KEPT.slice(0, 60))}`;
  const edited = await fetch(`${url}/v1/threads/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${author(0).token}` },
    body: JSON.stringify({ title: WORST, category: 'umum', body }),
  });
  expect(edited.status).toBe(200);
  await inTurns((attacks, index) =>
    api.comment(author(index), id, `<p>Isi.</p>${joined(attacks)}`),
  );
  return { member: author(0), id };
}

/** Lets the app ask for a hundred at once; with `isRaw`, what comes is as if no server had sanitised it. */
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

/** Does to each element what handlers wait for. */
async function touchAll(texts: Locator): Promise<void> {
  await texts.evaluateAll((all) => {
    for (const element of all.flatMap((text) => [text, ...text.querySelectorAll('*')])) {
      for (const type of [
        'pointerover',
        'mouseover',
        'focus',
        'focusin',
        'toggle',
        'error',
        'load',
      ]) {
        element.dispatchEvent(new Event(type, { bubbles: type.endsWith('over') }));
      }
    }
  });
}

test('no attack of those that are known runs, loads, sends or leads anywhere, on any screen that shows it', async ({
  page,
  startOwnForum,
  complaints,
}) => {
  // A forum of its own, and two passes through hundreds of texts.
  test.slow();
  const forum = await startOwnForum({ PRODUCT_NAME: WORST });
  const seen = await watchForScript(page, forum.url);
  let isRaw = false;
  await readAll(page, { isRaw: () => isRaw });
  const visit = async (path: string, shown: Locator) => {
    await page.goto(forum.url + path);
    await expectClean(path, shown);
  };
  const expectClean = async (screen: string, shown: Locator) => {
    await expect(shown.first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await touchAll(texts);
    await expectCleanDocument(page);
    const unexpected = seen.filter((what) => !(isRaw ? EXPECTED_OF_RAW : EXPECTED).test(what));
    expect(unexpected, `${screen}${isRaw ? ', not sanitised by the server' : ''}`).toEqual([]);
  };
  const heading = page.getByRole('main').getByRole('heading');
  const texts = page.locator('main [class*="richText"]');
  const encoded = encodeURIComponent(WORST);

  await visit(`/?q=${encoded}`, loginHeading(page));
  await visit(`/register?${encoded}#${encoded}`, heading);

  const { member, id } = await fillForum(forum);
  await signIn(page, member);
  await page.setViewportSize(TALL);
  for (isRaw of [false, true]) {
    await visit('/', heading);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(PACKS.length + 1);
    await visit(`/threads/${id}?sort=${encoded}#${encoded}`, commentEditor(page));
    await expect(texts).toHaveCount(PACKS.length + 2);
    await expectClean('all comments', heading);
  }
  isRaw = false;
  complaints.splice(0);
  seen.splice(0);

  const first = encodeURIComponent(line(KEPT[0] ?? '', CATEGORY_MAX));
  await visit(`/?category=${first}&sort=${encoded}`, heading);
  await visit(`/?q=${encodeURIComponent(KEPT.join(' ').slice(0, 2_000))}`, heading);
  await visit('/?q=alert', page.getByRole('main').locator('mark'));
  await visit('/leaderboards', page.getByRole('main').getByRole('cell'));
  await visit('/akun', heading);
  await visit(`/threads/${encoded}`, page.getByRole('main').getByRole('link'));
  await visit(`/${encoded}?${encoded}`, heading);

  await visit(`/threads/${id}`, commentEditor(page));
  await page.getByRole('button', { name: 'diedit' }).first().click();
  await expectClean('history', page.getByRole('dialog').getByRole('listitem'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(bodyEditor(page)).toContainText('klik');
  await expectClean('edit form', bodyEditor(page));

  isRaw = true;
  const draft = { title: WORST, category: WORST, body: joined(ATTACKS) };
  const key = `draft:thread ${member.id}`;
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(draft),
  ] as const);
  await visit('/add-thread', bodyEditor(page));
  await expect(bodyEditor(page)).toContainText('klik');
  isRaw = false;
  complaints.splice(0);
  seen.splice(0);
});

test('the API page draws its calls within its policy, and complains of nothing', async ({
  page,
  forum,
}) => {
  const seen = await watchForScript(page, forum.url);
  await page.goto('/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(seen).toEqual([]);
});
