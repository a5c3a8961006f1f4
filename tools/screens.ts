import type { Page } from '@playwright/test';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whether a visitor sees it; the others are for members. */
  readonly isForVisitors: boolean;
}

/**
 * Returns every screen of the page, with this thread, and a search for this word. A screen that is added here is also
 * captured by `npm run screenshots`, checked by `e2e/app/every-screen.long.e2e.ts` and measured by `npm run bench:web`.
 */
export function screensOf({ threadId, word }: { threadId: string; word: string }) {
  return [
    { name: 'login', path: '/', isForVisitors: true },
    { name: 'register', path: '/register', isForVisitors: true },
    { name: 'forgot password', path: '/lupa-kata-sandi', isForVisitors: true },
    { name: 'reset password', path: '/reset-kata-sandi#token=contoh', isForVisitors: true },
    { name: 'confirm email', path: '/konfirmasi-alamat#token=contoh', isForVisitors: true },
    {
      name: 'confirm new email',
      path: '/konfirmasi-alamat-baru#token=contoh',
      isForVisitors: true,
    },
    { name: 'undo new email', path: '/batalkan-alamat-baru#token=contoh', isForVisitors: true },
    { name: 'recover account', path: '/bukan-saya#token=contoh', isForVisitors: true },
    { name: 'home', path: '/', isForVisitors: false },
    { name: 'thread', path: `/threads/${threadId}`, isForVisitors: false },
    { name: 'search', path: `/?q=${word}`, isForVisitors: false },
    { name: 'leaderboards', path: '/leaderboards', isForVisitors: false },
    { name: 'account', path: '/akun', isForVisitors: false },
    { name: 'moderation log', path: '/catatan-moderasi', isForVisitors: false },
    { name: 'new thread', path: '/add-thread', isForVisitors: false },
    { name: 'not found', path: '/tidak-ada', isForVisitors: false },
  ] as const satisfies readonly Screen[];
}

/** Lets the page take the example token of 'reset password' for that of a valid link: it shows the form. */
export async function acceptResetLinks(page: Page): Promise<void> {
  const json = { status: 'success', message: 'link is valid', data: {} };
  await page.route('**/v1/password-resets/check', (route) => route.fulfill({ json }));
}

export type ScreenName = ReturnType<typeof screensOf>[number]['name'];
