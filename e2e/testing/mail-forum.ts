import type { Page } from '@playwright/test';
import { catchLetters, type LetterTrap } from '#tools/letters/catch-letters.ts';
import { waitForLink } from '#tools/letters/wait-for-link.ts';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { expect, type Forum, test as base } from './forum.ts';

/** A forum that sends mail. */
type MailForum = Forum & {
  /** Waits for a letter to that address with a link to this page. Returns the newest: its path and token. */
  readonly linkTo: (recipient: string, path: string) => Promise<string>;
};

interface MailFixtures {
  /** A real mail server, which keeps the letters. */
  letters: LetterTrap;
  /** Starts a forum for this test, which sends its letters there. */
  startMailForum: (settings?: Record<string, string>) => Promise<MailForum>;
}

/** The test of forums that send mail. */
export const test = base.extend<MailFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  letters: async ({}, use) => {
    const letters = await catchLetters();
    await use(letters);
    await letters[Symbol.asyncDispose]();
  },

  startMailForum: async ({ letters, startOwnForum }, use) => {
    await use(async (settings) => {
      const port = String(await findFreePort());
      const forum = await startOwnForum({
        PORT: port,
        SMTP_URL: letters.smtpUrl,
        MAIL_FROM: 'forum@contoh.id',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...settings,
      });
      return { ...forum, linkTo: (recipient, path) => waitForLink(letters, recipient, path) };
    });
  },
});

/** Opens the link of the letter to a new member, and confirms the address. */
export async function confirmAddress(page: Page, forum: MailForum, email: string): Promise<void> {
  await page.goto(forum.url + (await forum.linkTo(email, '/konfirmasi-alamat')));
  await page.getByRole('button', { name: 'Konfirmasi' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Alamat email dikonfirmasi' }),
  ).toBeVisible();
}
