import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { LEADERBOARD_SIZE } from '#contract/leaderboards.ts';
import type { ForumApi, Member } from '../testing/api.ts';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { expect } from '../testing/forum.ts';
import { LAYOUT_SHIFT_LIMIT, watchLayoutShifts } from '../testing/layout-shifts.ts';
import { test } from '../testing/mail-forum.ts';
import { slowDownApi } from '../testing/network.ts';
import { bodyEditor, commentEditor, loginHeading } from '../testing/screens.ts';
import { watchRequests } from '../testing/watch-requests.ts';

const SCRIPT_BYTES = 130_000;
/** The editor loads with this screen, whose purpose is writing. */
const SCRIPT_BYTES_TO_WRITE = 260_500;
/** With what moderation adds for every reader: reports, hidden people, held comments. */
const SCRIPT_BYTES_OF_THREAD = 132_000;
/** Passkeys and the pages of letters load when they are asked for: 102,182 bytes when this was written. */
const SCRIPT_BYTES_OF_LOGIN = 105_000;
const STYLE_BYTES = 15_000;
const REQUESTS = 14;
const REQUESTS_OF_HOME = 12;
const COMMENTS = 50;
const THREADS = 4;
/** Long enough to observe an unnecessary call. */
const SETTLED_MS = 500;
const EVENT_MS = 1_500;
/** Long enough for skeletons to be drawn before the answer. */
const SLOW_MS = 300;

const ALWAYS = ['/v1/events', '/v1/users/me'];
const OWNERS = expect.stringMatching(/^.v1.users\?ids=user-/);

type Screen = {
  path: string;
  /** Waits until the screen shows its first content. */
  isShown: (page: Page) => Promise<void>;
  /** Exactly these calls, once each: the preloads must match the calls of the app. */
  calls: unknown[];
  scriptBytes?: number;
  requests?: number;
  /** Prepares the forum before the screen is opened. */
  prepare?: (api: ForumApi, filled: Filled) => Promise<void>;
};
type Filled = { threadId: string; commentId: string; title: string };

const screens: Record<string, (filled: Filled) => Screen> = {
  home: ({ title }) => ({
    path: '/',
    isShown: (page) => seen(page, title),
    calls: ['/v1/categories?limit=50', '/v1/threads?limit=20&pinned=first', OWNERS],
    requests: REQUESTS_OF_HOME,
  }),
  search: ({ title }) => ({
    path: `/?q=${title}`,
    isShown: (page) => seen(page, title),
    calls: ['/v1/categories?limit=50', `/v1/threads?limit=20&q=${title}`, OWNERS],
  }),
  'a thread with 50 comments': ({ threadId }) => ({
    path: `/threads/${threadId}`,
    isShown: async (page) => {
      await seen(page, `Jawaban ${COMMENTS}`);
      await expect(commentEditor(page)).toBeVisible();
    },
    calls: [`/v1/threads/${threadId}?limit=20&sort=newest`],
    scriptBytes: SCRIPT_BYTES_OF_THREAD,
  }),
  'a comment by its permalink': ({ threadId, commentId }) => ({
    path: `/threads/${threadId}#${commentId}`,
    isShown: (page) => seen(page, 'Jawaban 25'),
    calls: [`/v1/threads/${threadId}?limit=20&sort=newest&comment=${commentId}`],
    scriptBytes: SCRIPT_BYTES_OF_THREAD,
  }),
  leaderboards: () => ({
    path: '/leaderboards',
    isShown: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
    calls: ['/v1/leaderboards', '/v1/users/me/rank'],
    prepare: fillLeaderboards,
  }),
  account: () => ({
    path: '/akun',
    isShown: (page) => seen(page, 'Perangkat ini'),
    calls: ['/v1/users/me/second-factors', '/v1/users/me/sessions?limit=20'],
  }),
  'the moderation log': () => ({
    path: '/catatan-moderasi',
    // Another test may have written to the log of this forum.
    isShown: (page) =>
      expect(page.getByText(/^Belum ada tindakan|^Catatan \d/).first()).toBeVisible(),
    calls: ['/v1/moderation-log?limit=20'],
  }),
  'the form of a new thread': () => ({
    path: '/add-thread',
    isShown: (page) => expect(bodyEditor(page)).toHaveAttribute('contenteditable', 'true'),
    calls: [],
    scriptBytes: SCRIPT_BYTES_TO_WRITE,
  }),
};

/** Gives a score to as many people as the table has rows, so that its height does not change. */
async function fillLeaderboards(api: ForumApi, { threadId }: Filled): Promise<void> {
  for (let n = 0; n < LEADERBOARD_SIZE; n += 1) {
    await api.comment(await api.newMember(), threadId, '<p>Saya juga</p>');
  }
  // The stream reports scores once a second; a page that opens before that refetches them.
  await setTimeout(EVENT_MS);
}

async function seen(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function fill(api: ForumApi, member: Member): Promise<Filled> {
  const title = `Soto${Date.now()}`;
  // More threads than a screen shows, because shifts of the footer below it do not count.
  for (let n = 1; n <= THREADS; n += 1) await api.createThread(member, { title });
  const { id: threadId } = await api.createThread(member, { title });
  const ids: string[] = [];
  for (let n = 1; n <= COMMENTS; n += 1) {
    const { id } = await api.comment(member, threadId, `<p>Jawaban ${n}</p>`);
    ids.push(id);
  }
  return { threadId, commentId: ids[24] ?? '', title };
}

for (const [name, screenOf] of Object.entries(screens)) {
  test(`${name} is light, does not shift, and makes each call once`, async ({
    page,
    forum,
    member,
  }) => {
    const filled = await fill(forum.api, member);
    const screen = screenOf(filled);
    await screen.prepare?.(forum.api, filled);
    await page.setViewportSize({ width: 360, height: 740 });
    await slowDownApi(page, SLOW_MS);
    const readShifts = await watchLayoutShifts(page);
    const { asked, gzipped, calls } = watchRequests(page);
    await page.goto(screen.path);
    await screen.isShown(page);
    await page.waitForTimeout(SETTLED_MS);
    const { sum, moved } = await readShifts();
    expect(sum, moved).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT);
    expect(await gzipped('script')).toBeGreaterThan(0);
    expect(await gzipped('script')).toBeLessThanOrEqual(screen.scriptBytes ?? SCRIPT_BYTES);
    expect(await gzipped('stylesheet')).toBeLessThanOrEqual(STYLE_BYTES);
    const urls = asked.map(({ url }) => url).join('\n');
    expect(urls.match(/\S+\.woff2/g)).toEqual([expect.stringContaining('jakarta-sans-basic')]);
    expect(asked.length, urls).toBeLessThanOrEqual(screen.requests ?? REQUESTS);
    expect(calls()).toEqual([...ALWAYS, ...screen.calls].sort(byText));
  });
}

/** Compares by address. Patterns sort at the end, like the addresses that they match. */
function byText(a: unknown, b: unknown): number {
  const [first, second] = [a, b].map((one) => (typeof one === 'string' ? one : '/v1/users?'));
  return String(first) < String(second) ? -1 : 1;
}

async function expectLightLogin(page: Page, url: string, scriptBytes: number): Promise<void> {
  const { asked, gzipped, calls } = watchRequests(page);
  await page.goto(url);
  await expect(loginHeading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await gzipped('script')).toBeGreaterThan(0);
  expect(await gzipped('script')).toBeLessThanOrEqual(scriptBytes);
  expect(await gzipped('stylesheet')).toBeLessThanOrEqual(STYLE_BYTES);
  const urls = asked.map((one) => one.url).join('\n');
  expect(asked.length, urls).toBeLessThanOrEqual(REQUESTS);
  expect(calls()).toEqual([]);
  expect(asked.filter((one) => /editor/i.test(one.url))).toEqual([]);
}

test('the login screen loads at most 120 kB of JavaScript gzipped, and not the editor', async ({
  page,
}) => {
  await expectLightLogin(page, '/', 120_000);
});

test('the login screen with mail and passkeys loads their code only when asked for', async ({
  page,
  startMailForum,
}) => {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  await startMailForum({ PORT: port, PUBLIC_URL: url });
  await expectLightLogin(page, url, SCRIPT_BYTES_OF_LOGIN);
  await expect(page.getByRole('link', { name: 'Lupa password?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Masuk dengan passkey' })).toBeVisible();
});
