import { expect, it } from 'vitest';
import { giveUpLetter } from '#server/mail/letters.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { useMailApp } from '#server/testing/test-mail.ts';
import { checkLetters, judgeLetters } from './letters.ts';

const { db, mail } = await useMailApp();

async function queueLetter(email: string): Promise<string> {
  const { id: userId, email: recipient } = await createUser(db, { email });
  const reset = { purpose: 'reset-password', expiresAt: new Date(Date.now() + 3_600_000) } as const;
  await mail.queue(db, {
    kind: 'password-reset',
    recipient,
    userId,
    data: { name: 'Sari' },
    links: { reset },
  });
  const { id } = await db
    .selectFrom('letters')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

it('letters that wait and that were given up are counted, with the age of the oldest', async () => {
  expect(await checkLetters(db)).toMatchObject([
    { level: 'ok', message: 'none waits; none was given up' },
  ]);
  const first = await queueLetter('sari@contoh.id');
  await queueLetter('budi@contoh.id');
  expect(await checkLetters(db)).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/^2 waiting, the oldest for \d+ s; none/) },
  ]);
  const created_at = new Date(Date.now() - 5 * 3_600_000 - 1_000);
  await db.updateTable('letters').set({ created_at }).where('id', '=', first).execute();
  expect(await checkLetters(db)).toMatchObject([
    { level: 'warn', message: '2 waiting, the oldest for 5 h; none was given up' },
  ]);
  await giveUpLetter(db, first, '550 5.1.1 no such user');
  expect(await checkLetters(db)).toMatchObject([
    {
      level: 'warn',
      message: expect.stringMatching(/^1 waiting, the oldest for \d+ s; 1 given up/),
    },
  ]);
});

it.each([
  [{ waiting: 3, givenUp: 0, oldestS: 899 }, 'ok', '3 waiting, the oldest for 14 min'],
  [{ waiting: 3, givenUp: 0, oldestS: 900 }, 'warn', '3 waiting, the oldest for 15 min'],
  [{ waiting: 1, givenUp: 0, oldestS: 200_000 }, 'warn', '1 waiting, the oldest for 2 days'],
  [{ waiting: 0, givenUp: 2, oldestS: null }, 'warn', 'none waits; 2 given up'],
])('%j: %s', (letters, level, message) => {
  const finding = judgeLetters(letters);
  expect(finding).toMatchObject({ level, message: expect.stringContaining(message) });
  expect(finding.remedy === undefined).toBe(level === 'ok');
});
