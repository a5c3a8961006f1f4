import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { secondFactorsText as texts } from '#web/i18n/second-factors-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { fakePasskeys, type PasskeyBehaviour } from '#web/testing/fake-passkeys.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';
// Loads the lazy dialogs before any test waits for their content.
import '#web/features/second-factors/add-passkey.tsx';
import '#web/features/second-factors/change-dialog.tsx';
import '#web/features/second-factors/totp-setup.tsx';
import '#web/lib/passkeys/ceremonies.ts';

async function open(forum = new FakeForum()) {
  const app = renderApp('/akun', forum);
  await screen.findByRole('heading', { name: texts.totp });
  // Codes that a test has not saved would warn the next one.
  onTestFinished(() => {
    app.queryClient.clear();
    isWarned();
  });
  return { ...app, forum };
}

const section = () => within(screen.getByRole('region', { name: texts.heading }));
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole('button', { name });
const callsOf = (forum: FakeForum, call: string) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === call);
const panelHeading = () => screen.findByRole('heading', { name: texts.saveRecoveryCodes });

/** Opens the dialog of one-time codes up to its QR code. */
async function prepareTotp(forum = new FakeForum()) {
  const app = await open(forum);
  await app.user.click(button(texts.turnOnTotp));
  await app.user.type(dialog().getByLabelText(texts.password), `${forum.password}{Enter}`);
  expect(await screen.findByRole('img', { name: texts.qrCode })).toBeVisible();
  return app;
}

const isWarned = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('one-time codes', () => {
  test('are turned on by a first code, and then the recovery codes are in front of the reader', async () => {
    const { user, forum } = await prepareTotp();
    expect(dialog().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(dialog().getByLabelText(texts.firstCode), '123 456{Enter}');
    expect(await panelHeading()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    for (const code of forum.secondFactors.recoveryCodes) {
      expect(section().getByText(code)).toBeVisible();
    }
    expect(await section().findByText(new RegExp(texts.totpOn))).toBeVisible();
    expect(section().getByText(texts.recoveryCodesLeft(10))).toBeVisible();
  });

  test('are asked for the password first, and a wrong one is said at its field', async () => {
    const { user, forum } = await open();
    await user.click(button(texts.turnOnTotp));
    const field = dialog().getByLabelText(texts.password);
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription(texts.passwordEmpty);
    await user.keyboard('tebakan{Enter}');
    expect(await dialog().findByText(texts.passwordWrong)).toBeVisible();
    expect(field).toHaveFocus();
    expect(forum.secondFactors.totpConfirmedAt).toBeNull();
  });

  test('stay off after a wrong code, which is said at its field', async () => {
    const { user, forum } = await prepareTotp();
    const field = dialog().getByLabelText(texts.firstCode);
    await user.type(field, '12{Enter}');
    expect(field).toHaveAccessibleDescription(new RegExp(texts.codeIncomplete));
    await user.clear(field);
    await user.type(field, '654321{Enter}');
    expect(await dialog().findByText(texts.codeWrong)).toBeVisible();
    expect(field).toHaveFocus();
    expect(forum.secondFactors.totpConfirmedAt).toBeNull();
  });

  test('begin again when the secret does not wait any more', async () => {
    const { user, forum } = await prepareTotp();
    forum.secondFactors.expireTotp();
    await user.type(dialog().getByLabelText(texts.firstCode), '123456{Enter}');
    expect(await dialog().findByText(texts.totpExpired)).toBeVisible();
    expect(dialog().getByLabelText(texts.password)).toHaveFocus();
  });

  test('whose answer was lost give recovery codes at the second try', async () => {
    const { user, forum } = await prepareTotp();
    // The server does it; then its answer is lost.
    forum.secondFactors.turnTotpOn();
    forum.failNext('PUT /users/me/totp', 'network');
    await user.type(dialog().getByLabelText(texts.firstCode), '123456{Enter}');
    expect(await screen.findByText(frameText.errors.network)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: texts.turnOn }));
    expect(await panelHeading()).toBeVisible();
    expect(section().getByText(forum.secondFactors.recoveryCodes[0] ?? '')).toBeVisible();
    expect(callsOf(forum, 'POST /users/me/recovery-codes')).toHaveLength(1);
  });

  test('are turned off by the password, once by a double click', async () => {
    const forum = new FakeForum();
    forum.secondFactors.turnTotpOn();
    const { user } = await open(forum);
    await user.click(button(texts.turnOffTotp));
    await user.type(dialog().getByLabelText(texts.password), forum.password);
    await clickTwice(dialog().getByRole('button', { name: texts.turnOff.submit }));
    expect(await section().findByText(texts.totpOff)).toBeVisible();
    expect(screen.getByText(texts.changed['delete-totp'])).toBeInTheDocument();
    expect(callsOf(forum, 'DELETE /users/me/totp')).toHaveLength(1);
    expect(section().queryByText(/kode belum terpakai/)).not.toBeInTheDocument();
  });
});

describe('new recovery codes', () => {
  async function openWithCodes() {
    const forum = new FakeForum();
    forum.secondFactors.turnTotpOn();
    const app = await open(forum);
    await app.user.click(button(texts.createCodes));
    await app.user.type(dialog().getByLabelText(texts.password), `${forum.password}{Enter}`);
    await panelHeading();
    return app;
  }

  test('survive leaving the page, which the browser asks about, until they are saved', async () => {
    const { user, router, forum } = await openWithCodes();
    const code = forum.secondFactors.recoveryCodes[9] ?? '';
    await router.navigate('/leaderboards');
    await screen.findByRole('heading', { name: 'Klasmen Pengguna Aktif' });
    expect(isWarned()).toBe(true);
    await router.navigate(-1);
    expect(await screen.findByText(code)).toBeVisible();
    await user.click(button(texts.recoveryCodesSaved));
    expect(screen.queryByText(code)).not.toBeInTheDocument();
    expect(isWarned()).toBe(false);
  });

  test('are copied, and saved as a file', async () => {
    const { user, forum } = await openWithCodes();
    await user.click(button(texts.copy));
    expect(await screen.findByText(texts.recoveryCodesCopy.copied)).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(forum.secondFactors.recoveryCodes.join('\n'));
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(file: Blob) {
          files.push(file);
          return 'blob:codes';
        }
        static override revokeObjectURL() {}
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(button(texts.download));
    const file = await files[0]?.text();
    for (const code of forum.secondFactors.recoveryCodes) expect(file).toContain(code);
  });

  test('are forgotten at the logout', async () => {
    const { user, forum } = await openWithCodes();
    await user.click(screen.getByRole('button', { name: /Logout/ }));
    await screen.findByLabelText('Password');
    expect(isWarned()).toBe(false);
    expect(document.body).not.toHaveTextContent(forum.secondFactors.recoveryCodes[0] ?? '');
  });
});

describe('passkeys', () => {
  async function openDialog(behaviour: () => PasskeyBehaviour) {
    const requests = fakePasskeys(behaviour);
    setFeatures('passkeys');
    const app = await open();
    await app.user.click(button(texts.addPasskey));
    return { ...app, requests };
  }

  async function fill({ user, forum }: Awaited<ReturnType<typeof open>>) {
    await user.type(dialog().getByLabelText(texts.passkeyName), 'Ponsel');
    await user.type(dialog().getByLabelText(texts.password), `${forum.password}{Enter}`);
  }

  test('are added with a name, and come with recovery codes', async () => {
    const app = await openDialog(() => ({ id: 'a2V5' }));
    expect(dialog().getByLabelText(texts.passkeyName)).toHaveFocus();
    await fill(app);
    expect(await panelHeading()).toHaveFocus();
    expect(await section().findByText('Ponsel')).toBeVisible();
  });

  test('need a name', async () => {
    const { user, forum, requests } = await openDialog(() => ({ id: 'a2V5' }));
    await user.type(dialog().getByLabelText(texts.password), `${forum.password}{Enter}`);
    expect(await dialog().findByText(texts.passkeyNameEmpty)).toBeVisible();
    expect(dialog().getByLabelText(texts.passkeyName)).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('can be tried again after the browser’s dialog was closed', async () => {
    let isCancelled = true;
    const app = await openDialog(() => (isCancelled ? 'cancelled' : { id: 'a2V5' }));
    await fill(app);
    expect(await dialog().findByText(texts.passkeyProblems.cancelled)).toBeVisible();
    expect(app.forum.secondFactors.passkeys).toEqual([]);
    isCancelled = false;
    await app.user.click(dialog().getByRole('button', { name: texts.next }));
    expect(await section().findByText('Ponsel')).toBeVisible();
  });

  test('whose answer was lost are sent again, and not made twice', async () => {
    const app = await openDialog(() => ({ id: 'a2V5' }));
    app.forum.failNext('POST /users/me/passkeys', 'network');
    await fill(app);
    expect(await screen.findByText(frameText.errors.network)).toBeInTheDocument();
    await app.user.click(dialog().getByRole('button', { name: texts.next }));
    expect(await section().findByText('Ponsel')).toBeVisible();
    expect(app.requests).toHaveLength(1);
  });

  test('are not asked for any more when the dialog is closed', async () => {
    const app = await openDialog(() => 'waiting');
    await fill(app);
    await waitFor(() => expect(app.requests).toHaveLength(1));
    await app.user.click(dialog().getByRole('button', { name: 'Batal' }));
    expect(app.requests[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('are deleted by the password, also one that is gone already', async () => {
    const forum = new FakeForum();
    forum.secondFactors.addPasskey('Ponsel');
    const { user } = await open(forum);
    await user.click(button(texts.deletePasskeyNamed('Ponsel')));
    forum.secondFactors.passkeys = [];
    await user.type(dialog().getByLabelText(texts.password), `${forum.password}{Enter}`);
    expect(await screen.findByText(texts.changed['delete-passkey'])).toBeInTheDocument();
    await waitFor(() => expect(section().queryByText('Ponsel')).not.toBeInTheDocument());
  });

  test('cannot be added where the forum or the browser has none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: texts.addPasskey })).not.toBeInTheDocument();
  });
});

test('what cannot be loaded says so, and can be loaded again', async () => {
  const forum = new FakeForum();
  forum.failNext('GET /users/me/second-factors', { status: 500, message: 'rusak' });
  const { user } = renderApp('/akun', forum);
  expect(await screen.findByText(texts.failed)).toBeVisible();
  await user.click(section().getByRole('button', { name: frameText.retry }));
  expect(await section().findByText(texts.totpOff)).toBeVisible();
});
