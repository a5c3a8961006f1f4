import { expect, it } from 'vitest';
import { LETTER_LIMITS } from '#server/mail/letter-limits.ts';
import { markRefused } from '#server/mail/refused-addresses.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useMailApp } from '#server/testing/test-mail.ts';

/* What the calls that send a letter say when it is left out. */

const { app, db, mail } = await useMailApp({ RATE_LIMITS: true });

const password = 'rahasia';
const { burst } = LETTER_LIMITS.requestsOfKind;
type Token = { readonly token: string };

const sendAgain = async ({ token }: Token) =>
  (await send(app, 'POST', '/users/me/email/confirmations', { token })).envelope.data['letter'];
const change = async ({ token }: Token, email: string) =>
  (await send(app, 'PUT', '/users/me/email', { token, body: { email, password } })).envelope.data[
    'letter'
  ];

it('a letter is sent until its address has had too many', async () => {
  const sari = await createUser(db);
  for (let sent = 0; sent < burst; sent += 1) expect(await sendAgain(sari)).toBe('sent');
  expect(await sendAgain(sari)).toBe('too-many');
  expect(await mail.takeLetters()).toHaveLength(burst);
});

it('a letter is left out when its address has refused one', async () => {
  const sari = await createUser(db, { password });
  await markRefused(db, sari.email, '550 5.1.1 no such user');
  await markRefused(db, 'salah@contoh.id', '550 5.1.1 no such user');
  expect(await sendAgain(sari)).toBe('refused');
  expect(await change(sari, 'salah@contoh.id')).toBe('refused');
  expect(await mail.takeLetters()).toEqual([]);
});

it('a taken address is answered like a free one, also after too many', async () => {
  const sari = await createUser(db, { password });
  const budi = await createUser(db, { password });
  const answersFor = async (email: string) => {
    const answers = [await change(budi, email)];
    for (let asked = 0; asked < burst; asked += 1) answers.push(await sendAgain(budi));
    await db.deleteFrom('attempts').execute();
    return answers;
  };
  const free = await answersFor('bebas@contoh.id');
  expect(free.at(-1)).toBe('too-many');
  expect(await answersFor(sari.email)).toEqual(free);
  await markRefused(db, sari.email, '550 5.1.1 no such user');
  expect(await sendAgain(budi)).toBe('refused');
});

it('no letter is due for an address that is confirmed, nor for the own one', async () => {
  const sari = await createUser(db, { password });
  expect(await change(sari, sari.email)).toBeUndefined();
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).execute();
  expect(await sendAgain(sari)).toBeUndefined();
});
