import { test as base, expect, type Page } from '@playwright/test';
import type { Thread } from '#contract/threads.ts';
import { ForumApi, type Member } from './api.ts';
import { commentEditor, logoutButton } from './screens.ts';
import { startForum, type ForumProcess } from './start-forum.ts';

export { expect };
export { newAccount, unique, type Member } from './api.ts';

/** A running forum and its API. */
export type Forum = ForumProcess & { readonly api: ForumApi };

interface WorkerFixtures {
  /** The forum of this worker, shared by its tests, which run one at a time. */
  forum: Forum;
}

interface TestFixtures {
  /** Script errors and console messages of the page, except failed requests. */
  complaints: string[];
  /** Starts a forum for this test, which ends with it. */
  startOwnForum: (settings?: Record<string, string>) => Promise<Forum>;
  /** A member who is signed in on `page`. */
  member: Member;
}

/** Playwright's test against the real server. A console message fails a test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  forum: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const forum = await startForum();
      await use({ ...forum, api: new ForumApi(forum.url) });
      await forum.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ forum }, use) => {
    await use(forum.url);
  },

  startOwnForum:
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const started: ForumProcess[] = [];
      await use(async (settings) => {
        const forum = await startForum(settings);
        started.push(forum);
        return { ...forum, api: new ForumApi(forum.url) };
      });
      await Promise.all(started.map((forum) => forum.stop()));
    },

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (webError) => complaints.push(String(webError.error())));
      context.on('console', (message) => {
        // Chromium logs failed requests; tests check what the app does about them.
        const isOfNetwork = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isOfNetwork) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, 'complaints in the console').toEqual([]);
    },
    { auto: true },
  ],

  member: async ({ forum, page }, use) => {
    const member = await forum.api.newMember();
    await signIn(page, member);
    await use(member);
  },
});

/** Signs the page in by storing the token (spec §3) at its next load, once. */
export async function signIn(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((token) => {
    const mark = `was given ${token}`;
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, 'yes');
    localStorage.setItem('accessToken', token);
  }, token);
}

/** Opens a new thread of the member. */
export async function openNewThread(page: Page, { api }: Forum, member: Member): Promise<Thread> {
  const thread = await api.createThread(member);
  await page.goto(`/threads/${thread.id}`);
  return thread;
}

/** Opens a new thread of the member, with this text in its comment form, not sent. */
export async function openWithComment(
  page: Page,
  { forum, member, words }: { forum: Forum; member: Member; words: string },
): Promise<Thread> {
  const thread = await openNewThread(page, forum, member);
  await commentEditor(page).fill(words);
  return thread;
}

/** Opens the form for a new thread, and waits for the header of a member. */
export async function openThreadForm(page: Page, member: Member): Promise<void> {
  await page.goto('/add-thread');
  await expect(logoutButton(page, member)).toBeVisible();
}

/** Returns the stored token (spec §3); '' for none. */
export function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('accessToken') ?? '');
}
