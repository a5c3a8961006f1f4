import { expect, it } from 'vitest';
import { markRefused } from '#server/mail/refused-addresses.repository.ts';
import { send } from '#server/testing/requests.ts';
import { type TakenLetter, useMailApp } from '#server/testing/test-mail.ts';
import { queueReset } from './password-resets.repository.ts';

/* With the letters as they are sent, from the request to the token in the text. */

const { app, db, mail } = await useMailApp();
const EMAIL = 'sari@contoh.id';

async function takeOne(kind: string): Promise<TakenLetter> {
  const taken: TakenLetter[] = [];
  // The letter for a new password is stored after the answer.
  await expect
    .poll(async () => taken.push(...(await mail.takeLetters())), { interval: 20, timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(taken.map((letter) => letter.kind)).toEqual([kind]);
  return taken[0]!;
}

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, token = '') {
  const sent = { body, ...(token && { token }) };
  const { status, envelope } = await send(app, method, path, sent);
  expect({ path, status }).toEqual({ path, status: method === 'POST' ? status : 200 });
  expect(status).toBeLessThan(300);
  return envelope.data;
}

it('an account is registered, forgotten, moved, recovered, deleted and brought back by letters', async () => {
  await call('POST', '/register', { name: 'Sari', email: EMAIL, password: 'rahasia-1' });
  const confirmation = await takeOne('confirm-address');
  await call('PUT', '/email-confirmations', { token: confirmation.token });

  await call('POST', '/password-resets', { email: EMAIL });
  const forgotten = await takeOne('password-reset');
  await call('PUT', '/password-resets', { token: forgotten.token, newPassword: 'rahasia-2' });
  await takeOne('password-changed');

  const login = await call('POST', '/login', { email: EMAIL, password: 'rahasia-2' });
  const session = String(login['token']);
  const change = { email: 'maling@contoh.id', password: 'rahasia-2' };
  await call('PUT', '/users/me/email', change, session);
  await call('PUT', '/email-confirmations', {
    token: (await takeOne('confirm-new-address')).token,
  });
  const told = await takeOne('address-changed');
  const { resetToken } = await call('POST', '/account-recoveries', { token: told.token });
  await call('PUT', '/password-resets', { token: resetToken, newPassword: 'rahasia-3' });
  await takeOne('password-changed');

  const again = await call('POST', '/login', { email: EMAIL, password: 'rahasia-3' });
  // The recovery deleted the known devices.
  await takeOne('new-device');
  await call('DELETE', '/users/me', { password: 'rahasia-3' }, String(again['token']));
  await takeOne('account-deleted');
  const back = await call('POST', '/login', { email: EMAIL, password: 'rahasia-3' });
  expect(back).toMatchObject({ isRestored: true });
});

it('a letter that is left out, because its address refuses mail, ends no older link', async () => {
  await call('POST', '/register', { name: 'Sari', email: EMAIL, password: 'rahasia-1' });
  await takeOne('confirm-address');
  await call('POST', '/password-resets', { email: EMAIL });
  const { token } = await takeOne('password-reset');
  await markRefused(db, EMAIL, '550 no such user');
  await queueReset(db, mail, EMAIL);
  expect(await mail.takeLetters()).toEqual([]);
  await call('PUT', '/password-resets', { token, newPassword: 'rahasia-2' });
});
