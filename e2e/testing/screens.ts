import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './api.ts';

/** Logs in by the login screen, at any address. */
export async function loginByForm(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Registers by the registration screen. */
export async function registerByForm(page: Page, { name, email, password }: Account) {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await registerButton(page).click();
}

export function registerButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Register', exact: true });
}

/** The heading of the login screen, with any product name. */
export function loginHeading(page: Page): Locator {
  return page.getByRole('heading', { name: /^Login to use .+, please\.$/ });
}

export function logoutButton(page: Page, member: Pick<Account, 'name'>): Locator {
  return page.getByRole('banner').getByRole('button', { name: member.name });
}

/** A thread in the list of the home screen. */
export function threadCard(page: Page, title: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** The link of a card to its thread; its other links lead to its comments and its category. */
export function titleLink(card: Locator): Locator {
  return card.getByRole('heading').getByRole('link');
}

/** A comment below a thread, by its text. */
export function commentItem(page: Page, content: string): Locator {
  return page.getByRole('listitem').filter({ hasText: content });
}

/** A thread on its own screen; not its card, which stays until the screen is loaded. */
export function threadArticle(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  return page.getByRole('article').filter({ has: heading });
}

export function bodyEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Deskripsi' });
}

export function commentEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Komentar', exact: true });
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Kirim' });
}

export async function fillNewThread(
  page: Page,
  { title, category, body }: { title: string; category: string; body: string },
): Promise<void> {
  await page.getByLabel('Judul Thread').fill(title);
  await page.getByLabel('Kategori Thread').fill(category);
  await bodyEditor(page).fill(body);
}

export async function createByForm(
  page: Page,
  thread: { title: string; category: string; body: string },
): Promise<void> {
  await fillNewThread(page, thread);
  await page.getByRole('button', { name: 'Buat Thread' }).click();
}

export async function sendComment(page: Page, content: string): Promise<void> {
  await commentEditor(page).fill(content);
  await sendButton(page).click();
}

/** A toast with exactly this message. */
export function toast(page: Page, message: string | RegExp): Locator {
  return page.getByRole('status').getByText(message, { exact: true });
}

/** A toast of type error with exactly this message. */
export function errorToast(page: Page, message: string | RegExp): Locator {
  return page.getByRole('status').getByRole('alert').getByText(message, { exact: true });
}

/** Accepts the browser's next alert, and returns its message. */
export function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      expect(dialog.type()).toBe('alert');
      void dialog.accept().then(() => resolve(dialog.message()));
    });
  });
}

/** Dismisses every dialog from now on, and returns their messages. */
export function recordDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return messages;
}

/** Makes every screen with a date throw during rendering. */
export async function breakDates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(new Date()), 'getTime', {
      value: () => {
        throw new Error('no dates today');
      },
    });
  });
}

/** The loading bar, while it is shown. */
export function loadingBar(page: Page): Locator {
  return page.getByRole('progressbar', { includeHidden: true });
}
