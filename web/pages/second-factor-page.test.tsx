import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND_FACTOR_MESSAGES } from '#contract/second-factors.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { fakePasskeys } from '#web/testing/fake-passkeys.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';
// Loads the lazy parts before any test waits for their content.
import '#web/features/session/passkey-sign-in.ts';
import './second-factor-page.tsx';

const alert = vi.fn();
const ANSWER = 'POST /login/second-factor';

beforeEach(() => {
  alert.mockReset();
  vi.spyOn(window, 'alert').mockImplementation(alert);
});

/** Gives the password of an account with these second factors. */
async function open({ totp = true, passkey = false } = {}) {
  const forum = new FakeForum();
  if (totp) forum.secondFactors.turnTotpOn();
  if (passkey) forum.secondFactors.addPasskey('Ponsel');
  const app = renderApp('/leaderboards', forum, { isSignedIn: false });
  await app.user.type(await screen.findByLabelText('Email'), 'budi@contoh.id');
  await app.user.type(screen.getByLabelText('Password'), `${forum.password}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: secondStepText.heading });
  const answers = () => forum.requests.filter(({ path }) => path === '/login/second-factor');
  return { ...app, forum, answers };
}

async function expectSignedIn(forum: FakeForum) {
  expect(await screen.findByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeVisible();
  expect(readAccessToken()).toBe(forum.token);
}

const codeField = () => screen.getByLabelText(secondStepText.code);

describe('a one-time code', () => {
  test('opens the page that was asked for, also when it is pasted with spaces', async () => {
    const { user, forum, answers } = await open();
    expect(alert).not.toHaveBeenCalled();
    expect(document.title).toContain(secondStepText.heading);
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    await user.paste(' 123 456 ');
    await user.keyboard('{Enter}');
    await expectSignedIn(forum);
    expect(answers()[0]?.body).toEqual({ challenge: 'challenge-1', code: '123456' });
  });

  test('that is wrong is said at the field, and the next one can be typed at once', async () => {
    const { user, forum } = await open();
    await user.type(codeField(), '654321{Enter}');
    expect(await screen.findByText(secondStepText.codeWrong)).toBeVisible();
    expect(codeField()).toHaveFocus();
    expect(readAccessToken()).toBe('');
    await user.keyboard('123456{Enter}');
    await expectSignedIn(forum);
    expect(alert).not.toHaveBeenCalled();
  });

  test('is not sent with five digits', async () => {
    const { user, answers } = await open();
    await user.type(codeField(), '12345{Enter}');
    expect(codeField()).toHaveAccessibleDescription(new RegExp(secondStepText.codeIncomplete));
    expect(answers()).toEqual([]);
  });

  test('is sent once by a double click', async () => {
    const { user, forum, answers } = await open();
    await user.type(codeField(), forum.secondFactors.code);
    await clickTwice(screen.getByRole('button', { name: secondStepText.submit }));
    await expectSignedIn(forum);
    expect(answers()).toHaveLength(1);
  });

  test('can be sent again when the connection was lost, which is not called expired', async () => {
    const { user, forum } = await open();
    forum.failNext(ANSWER, 'network');
    await user.type(codeField(), '123456{Enter}');
    await waitFor(() => expect(alert).toHaveBeenCalledWith(frameText.errors.network));
    expect(codeField()).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: secondStepText.submit }));
    await expectSignedIn(forum);
  });

  test('is not needed twice when only the profile was lost', async () => {
    const { user, forum, answers } = await open();
    forum.failNext('GET /users/me', 'network');
    await user.type(codeField(), '123456{Enter}');
    await waitFor(() => expect(alert).toHaveBeenCalledWith(frameText.errors.network));
    await user.click(screen.getByRole('button', { name: secondStepText.submit }));
    await expectSignedIn(forum);
    expect(answers()).toHaveLength(1);
  });
});

test.each([
  ['locked', SECOND_FACTOR_MESSAGES.locked],
  ['expired', SECOND_FACTOR_MESSAGES.expired],
  ['used', SECOND_FACTOR_MESSAGES.used],
] as const)(
  'a challenge that is %s leads back to the password, with the reason',
  async (why, message) => {
    const { user, forum } = await open();
    forum.failNext(ANSWER, { status: 401, message });
    await user.type(codeField(), '123456{Enter}');
    expect(await screen.findByText(secondStepText.restarts[why])).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Email')).toHaveValue('budi@contoh.id');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(document.title).toContain('Login');
    expect(alert).not.toHaveBeenCalled();
    await user.keyboard(`${forum.password}{Enter}`);
    expect(await screen.findByLabelText(secondStepText.code)).toHaveValue('');
  },
);

test('a recovery code can be given in place of the code', async () => {
  const { user, forum, answers } = await open();
  await user.click(screen.getByRole('button', { name: 'Pakai kode pemulihan' }));
  const field = screen.getByLabelText(secondStepText.recoveryCode);
  expect(field).toHaveFocus();
  await user.type(field, 'salah{Enter}');
  expect(await screen.findByText(secondStepText.recoveryCodeWrong)).toBeVisible();
  await user.keyboard('abcde-fghij-kl{Enter}');
  await expectSignedIn(forum);
  expect(answers()[1]?.body).toMatchObject({ code: 'abcdefghijkl' });
});

test('back leads to the password without a message', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: secondStepText.back }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('a passkey', () => {
  test('is asked for by a button, and a cancelled dialog can be opened again', async () => {
    let isCancelled = true;
    fakePasskeys(() => (isCancelled ? 'cancelled' : { id: 'a2V5' }));
    const { user, forum, answers } = await open({ passkey: true });
    const button = screen.getByRole('button', { name: 'Pakai passkey' });
    expect(button).toHaveFocus();
    await user.click(button);
    expect(await screen.findByText(secondStepText.passkeyProblems.cancelled)).toBeVisible();
    expect(answers()).toEqual([]);
    isCancelled = false;
    await user.click(button);
    await expectSignedIn(forum);
    expect(answers()[0]?.body).toMatchObject({ passkey: { id: 'a2V5' } });
  });

  test('that is refused is said so, and a code still works', async () => {
    const { user, forum } = await (fakePasskeys(() => ({ id: 'd3Jvbmc' })),
    open({ passkey: true }));
    await user.click(screen.getByRole('button', { name: 'Pakai passkey' }));
    expect(await screen.findByText(secondStepText.passkeyRefused)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pakai kode dari aplikasi' }));
    await user.type(codeField(), '123456{Enter}');
    await expectSignedIn(forum);
  });

  test('is not asked for any more when another way is chosen', async () => {
    const requests = fakePasskeys(() => 'waiting');
    const { user, answers } = await open({ passkey: true });
    await user.click(screen.getByRole('button', { name: 'Pakai passkey' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Pakai kode dari aplikasi' }));
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect(answers()).toEqual([]);
  });

  test('is not offered where the browser has none', async () => {
    await open({ passkey: true });
    expect(screen.queryByRole('button', { name: 'Pakai passkey' })).not.toBeInTheDocument();
    expect(codeField()).toBeVisible();
  });
});

describe('a login with a passkey alone', () => {
  test('is offered by a forum that has passkeys, and needs no password', async () => {
    fakePasskeys(() => ({ id: 'a2V5' }));
    setFeatures('passkeys');
    const forum = new FakeForum();
    const { user } = renderApp('/leaderboards', forum, { isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Masuk dengan passkey' }));
    await expectSignedIn(forum);
  });

  test('that is cancelled, or refused, is said so', async () => {
    let isCancelled = true;
    fakePasskeys(() => (isCancelled ? 'cancelled' : { id: 'd3Jvbmc' }));
    setFeatures('passkeys');
    const { user } = renderApp('/', new FakeForum(), { isSignedIn: false });
    const button = await screen.findByRole('button', { name: 'Masuk dengan passkey' });
    await user.click(button);
    expect(await screen.findByText(secondStepText.passkeyProblems.cancelled)).toBeVisible();
    isCancelled = false;
    await user.click(button);
    expect(await screen.findByText(secondStepText.passkeyRefused)).toBeVisible();
    expect(readAccessToken()).toBe('');
  });

  test.each([['the forum'], ['the browser']])('is not offered where %s has none', async (who) => {
    if (who === 'the forum') fakePasskeys(() => 'waiting');
    else setFeatures('passkeys');
    renderApp('/', new FakeForum(), { isSignedIn: false });
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });
});
