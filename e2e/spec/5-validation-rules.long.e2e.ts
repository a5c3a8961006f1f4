import { expect, openNewThread, openThreadForm, test } from '../testing/forum.ts';
import { recordCalls } from '../testing/network.ts';
import {
  commentEditor,
  fillNewThread,
  registerButton,
  sendButton,
  threadCard,
} from '../testing/screens.ts';

test.describe('Registration', () => {
  test('Name, email, password all required; email must be in email format (browser check)', async ({
    page,
  }) => {
    const calls = recordCalls(page);
    await page.goto('/register');
    const name = page.getByLabel('Username');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password');
    const register = registerButton(page);

    for (const field of [name, email, password]) {
      await name.fill('Ani');
      await email.fill('ani@contoh.id');
      await password.fill('rahasia');
      await field.fill('');
      await register.click();
      await expect(field).toBeFocused();
      await expect(field).toHaveJSProperty('validity.valueMissing', true);
    }
    await password.fill('rahasia');
    await email.fill('bukan alamat');
    await register.click();
    await expect(email).toHaveJSProperty('validity.typeMismatch', true);
    await expect(page).toHaveURL('/register');
    expect(calls).toEqual([]);
  });

  test('No length bounds', async ({ page }) => {
    await page.goto('/register');
    for (const label of ['Username', 'Email', 'Password']) {
      const field = page.getByLabel(label);
      await expect(field).not.toHaveAttribute('minlength');
      await expect(field).not.toHaveAttribute('maxlength');
    }
  });
});

test("Thread creation: title, category and body must all be non-empty; otherwise an error with message 'Terdapat data yang kosong.' is produced without calling the server", async ({
  page,
  member,
}) => {
  const calls = recordCalls(page);
  const whole = { title: 'Judul', category: 'umum', body: 'Isi.' };
  await openThreadForm(page, member);
  const error = page.getByText('Terdapat data yang kosong.', { exact: true });
  for (const missing of ['title', 'category', 'body']) {
    await fillNewThread(page, { ...whole, [missing]: '' });
    await expect(error).toBeHidden();
    await page.getByRole('button', { name: 'Buat Thread' }).click();
    await expect(error).toBeVisible();
    await expect(page).toHaveURL('/add-thread');
    await page.reload();
  }
  expect(calls.filter((call) => call.method() === 'POST')).toEqual([]);
});

test('No client check of empty comments is shown: the button is disabled, without a message', async ({
  page,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  await expect(commentEditor(page)).toHaveText('');
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("Thread body preview in the list is truncated to 200 characters followed by '...'", async ({
  page,
  forum,
  member,
}) => {
  const fits = await forum.api.createThread(member, { body: `<p>${'a'.repeat(200)}</p>` });
  const longer = await forum.api.createThread(member, { body: `<p>${'b'.repeat(201)}</p>` });
  await page.goto('/');
  await expect(
    threadCard(page, fits.title).getByText('a'.repeat(200), { exact: true }),
  ).toBeVisible();
  await expect(
    threadCard(page, longer.title).getByText(`${'b'.repeat(200)}...`, { exact: true }),
  ).toBeVisible();
});
