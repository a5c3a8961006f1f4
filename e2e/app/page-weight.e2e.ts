import type { Page } from '@playwright/test';
import type { ForumApi, Member } from '../testing/api.ts';
import { expect, test } from '../testing/forum.ts';
import { bodyEditor, commentEditor, loginHeading } from '../testing/screens.ts';
import { watchRequests } from '../testing/watch-requests.ts';

const SCRIPT_BYTES = 130_000;
/** Who opens it wants to write: the editor comes with it. */
const SCRIPT_BYTES_TO_WRITE = 260_000;
const STYLE_BYTES = 15_000;
const REQUESTS = 14;
const COMMENTS = 50;
/** The last moment at which a call that nobody needs would still be seen. */
const SETTLED_MS = 500;

const ALWAYS = ['/v1/events', '/v1/users/me'];
const OWNERS = expect.stringMatching(/^.v1.users\?ids=user-/);

type Screen = {
  path: string;
  /** Is there when all that the screen shows first is. */
  isShown: (page: Page) => Promise<void>;
  /** Nothing else: what was asked for before the app came is what the app wants. */
  calls: unknown[];
  scriptBytes?: number;
};
type Filled = { threadId: string; commentId: string; title: string };

const screens: Record<string, (filled: Filled) => Screen> = {
  home: ({ title }) => ({
    path: '/',
    isShown: (page) => seen(page, title),
    calls: ['/v1/categories?limit=50', '/v1/threads?limit=20', OWNERS],
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
  }),
  'a comment by its permalink': ({ threadId, commentId }) => ({
    path: `/threads/${threadId}#${commentId}`,
    isShown: (page) => seen(page, 'Jawaban 25'),
    calls: [`/v1/threads/${threadId}?limit=20&sort=newest&comment=${commentId}`],
  }),
  leaderboards: () => ({
    path: '/leaderboards',
    isShown: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
    calls: ['/v1/leaderboards', '/v1/users/me/rank'],
  }),
  account: () => ({
    path: '/akun',
    isShown: (page) => seen(page, 'Perangkat ini'),
    calls: ['/v1/users/me/sessions?limit=20'],
  }),
  'the form of a new thread': () => ({
    path: '/add-thread',
    isShown: (page) => expect(bodyEditor(page)).toHaveAttribute('contenteditable', 'true'),
    calls: [],
    scriptBytes: SCRIPT_BYTES_TO_WRITE,
  }),
};

async function seen(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function fill(api: ForumApi, member: Member): Promise<Filled> {
  const title = `Soto${Date.now()}`;
  const { id: threadId } = await api.createThread(member, { title });
  const ids: string[] = [];
  for (let n = 1; n <= COMMENTS; n += 1) {
    const { id } = await api.comment(member, threadId, `<p>Jawaban ${n}</p>`);
    ids.push(id);
  }
  return { threadId, commentId: ids[24] ?? '', title };
}

for (const [name, screenOf] of Object.entries(screens)) {
  test(`${name} is light, and asks for nothing else`, async ({ page, forum, member }) => {
    const screen = screenOf(await fill(forum.api, member));
    await page.setViewportSize({ width: 412, height: 823 });
    const { asked, gzipped, calls } = watchRequests(page);
    await page.goto(screen.path);
    await screen.isShown(page);
    await page.waitForTimeout(SETTLED_MS);
    expect(await gzipped('script')).toBeGreaterThan(0);
    expect(await gzipped('script')).toBeLessThanOrEqual(screen.scriptBytes ?? SCRIPT_BYTES);
    expect(await gzipped('stylesheet')).toBeLessThanOrEqual(STYLE_BYTES);
    const urls = asked.map(({ url }) => url).join('\n');
    expect(asked.length, urls).toBeLessThanOrEqual(REQUESTS);
    // What changed just before the stream of events began may be read again, at the same address.
    const made = [...new Set(calls())];
    expect(made).toEqual([...ALWAYS, ...screen.calls].sort(byText));
  });
}

/** Patterns stand where their address does: after all others. */
function byText(a: unknown, b: unknown): number {
  const [first, second] = [a, b].map((one) => (typeof one === 'string' ? one : '/v1/users?'));
  return String(first) < String(second) ? -1 : 1;
}

test('the login screen loads at most 120 kB of JavaScript gzipped, and not the editor', async ({
  page,
}) => {
  const { asked, gzipped } = watchRequests(page);
  await page.goto('/');
  await expect(loginHeading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await gzipped('script')).toBeGreaterThan(0);
  expect(await gzipped('script')).toBeLessThanOrEqual(120_000);
  expect(await gzipped('stylesheet')).toBeLessThanOrEqual(STYLE_BYTES);
  expect(asked.length).toBeLessThanOrEqual(REQUESTS);
  expect(asked.filter(({ url }) => /editor/i.test(url))).toEqual([]);
});
