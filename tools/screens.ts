import type { Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly reader: 'visitor' | Role;
}

/**
 * Returns every screen of the page, with this thread, and a search for this word. A screen that is added here is also
 * captured by `npm run screenshots`, checked by `e2e/app/every-screen.long.e2e.ts` and measured by `npm run bench:web`.
 */
export function screensOf({ threadId, word }: { threadId: string; word: string }) {
  return [
    { name: 'login', path: '/', reader: 'visitor' },
    { name: 'register', path: '/register', reader: 'visitor' },
    { name: 'forgot password', path: '/lupa-kata-sandi', reader: 'visitor' },
    { name: 'reset password', path: '/reset-kata-sandi#token=contoh', reader: 'visitor' },
    { name: 'confirm email', path: '/konfirmasi-alamat#token=contoh', reader: 'visitor' },
    {
      name: 'confirm new email',
      path: '/konfirmasi-alamat-baru#token=contoh',
      reader: 'visitor',
    },
    { name: 'undo new email', path: '/batalkan-alamat-baru#token=contoh', reader: 'visitor' },
    { name: 'recover account', path: '/bukan-saya#token=contoh', reader: 'visitor' },
    { name: 'home', path: '/', reader: 'member' },
    { name: 'thread', path: `/threads/${threadId}`, reader: 'member' },
    { name: 'search', path: `/?q=${word}`, reader: 'member' },
    { name: 'leaderboards', path: '/leaderboards', reader: 'member' },
    { name: 'account', path: '/akun', reader: 'member' },
    { name: 'moderation log', path: '/catatan-moderasi', reader: 'member' },
    { name: 'rules', path: '/aturan', reader: 'visitor' },
    { name: 'thread of a moderator', path: `/threads/${threadId}`, reader: 'moderator' },
    { name: 'moderation log of a moderator', path: '/catatan-moderasi', reader: 'moderator' },
    { name: 'moderation', path: '/moderasi', reader: 'moderator' },
    { name: 'members', path: '/anggota', reader: 'admin' },
    { name: 'invitations', path: '/undangan', reader: 'admin' },
    { name: 'settings', path: '/pengaturan', reader: 'admin' },
    { name: 'new thread', path: '/add-thread', reader: 'member' },
    { name: 'not found', path: '/tidak-ada', reader: 'member' },
  ] as const satisfies readonly Screen[];
}

/** Lets the page take the example token of 'reset password' for that of a valid link: it shows the form. */
export async function acceptResetLinks(page: Page): Promise<void> {
  const json = { status: 'success', message: 'link is valid', data: {} };
  await page.route('**/v1/password-resets/check', (route) => route.fulfill({ json }));
}

export type ScreenName = ReturnType<typeof screensOf>[number]['name'];
