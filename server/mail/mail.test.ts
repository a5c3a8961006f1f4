import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { countAttempt } from '#server/session/attempts.repository.ts';
import { createUser } from '#server/testing/factories.ts';
import { useMailApp } from '#server/testing/test-mail.ts';
import { forumAllowance, LETTER_LIMITS } from './letter-limits.ts';
import type { Letter } from './letter.ts';
import { createLink, endLinks, findLink } from './mail-links.repository.ts';
import { markRefused } from './refused-addresses.repository.ts';

const { db, mail } = await useMailApp({ RATE_LIMITS: true });

const inAnHour = () => new Date(Date.now() + 3_600_000);

function passwordReset(user: { id: string; email: string }, name = 'Sari'): Letter {
  return {
    kind: 'password-reset',
    recipient: user.email,
    userId: user.id,
    data: { name },
    links: { reset: { purpose: 'reset-password', expiresAt: inAnHour() } },
  };
}

function passwordChanged(user: { id: string; email: string }): Letter {
  return {
    kind: 'password-changed',
    recipient: user.email,
    userId: user.id,
    data: { name: 'Sari', at: new Date().toISOString() },
    links: { notMe: { purpose: 'not-me', expiresAt: inAnHour() } },
  };
}

const prove = (user: { id: string }) =>
  db
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', user.id)
    .execute();
const takenKinds = async () => (await mail.takeLetters()).map(({ kind }) => kind);
const times = (count: number, kind: string) => Array.from({ length: count }, () => kind);

describe('a letter', () => {
  it('is there once its transaction is committed, with a job', async () => {
    const user = await createUser(db);
    await inTransaction(db, (trx) => mail.queue(trx, passwordReset(user)));
    const { rows } =
      await sql`select from graphile_worker.jobs join letters on letters.id = key`.execute(db);
    expect(rows).toHaveLength(1);
    const [letter] = await mail.takeLetters();
    expect(letter).toMatchObject({ kind: 'password-reset', to: user.email });
    expect(await mail.takeLetters()).toEqual([]);
  });

  it('is not there when its transaction is rolled back', async () => {
    const user = await createUser(db);
    const rolledBack = inTransaction(db, async (trx) => {
      await mail.queue(trx, passwordReset(user));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await mail.takeLetters()).toEqual([]);
  });

  it('goes to one address only so often', async () => {
    const user = await createUser(db);
    const { burst } = LETTER_LIMITS.requestsOfKind;
    for (let asked = 0; asked < burst + 2; asked += 1) await mail.queue(db, passwordReset(user));
    await mail.queue(db, passwordChanged({ id: user.id, email: user.email.toUpperCase() }));
    expect(await takenKinds()).toEqual([...times(burst, 'password-reset'), 'password-changed']);
  });

  it('goes to one mailbox only so often, however its address is written', async () => {
    const { burst } = LETTER_LIMITS.requestsOfKind;
    for (let asked = 0; asked < burst + 2; asked += 1) {
      const user = await createUser(db, {
        email: `Kor${asked % 2 ? '.' : ''}ban+${asked}@contoh.id`,
      });
      await mail.queue(db, passwordReset(user));
    }
    await mail.queue(db, passwordReset(await createUser(db, { email: 'lain@contoh.id' })));
    expect(await takenKinds()).toEqual(times(burst + 1, 'password-reset'));
  });

  it('tells the owner of a proved address, whatever others do with their mailbox', async () => {
    const owner = await createUser(db, { email: 'korban@contoh.id' });
    await prove(owner);
    const { burst } = LETTER_LIMITS.notices;
    for (let asked = 0; asked < burst + 2; asked += 1) {
      const stranger = await createUser(db, { email: `korban+${asked}@contoh.id` });
      await mail.queue(db, passwordChanged(stranger));
    }
    expect(await takenKinds()).toEqual(times(burst, 'password-changed'));
    await mail.queue(db, passwordChanged(owner));
    expect(await takenKinds()).toEqual(['password-changed']);
  });

  it('goes to addresses that nobody has proved only so often in the whole forum', async () => {
    const stranger = await createUser(db);
    const owner = await createUser(db);
    await prove(owner);
    const { burst } = LETTER_LIMITS.unproved;
    await countAttempt(db, [{ ...forumAllowance('requests'), attempts: burst }]);
    await mail.queue(db, [passwordReset(stranger), passwordReset(owner)]);
    expect(await mail.takeLetters()).toMatchObject([{ kind: 'password-reset', to: owner.email }]);
    // Who uses them up keeps nobody from learning what happened.
    await mail.queue(db, passwordChanged(stranger));
    await countAttempt(db, [{ ...forumAllowance('notices'), attempts: burst - 1 }]);
    await mail.queue(db, [passwordChanged(stranger), passwordChanged(owner)]);
    expect(await mail.takeLetters()).toMatchObject([
      { kind: 'password-changed', to: stranger.email },
      { kind: 'password-changed', to: owner.email },
    ]);
  });

  it.each([
    [false, ['Halo,', 'Sebuah passkey ditambahkan.', 'akun Anda diganti pada']],
    [true, ['Halo “Menang', 'Passkey “Menang', 'akun Anda diganti menjadi “Menang']],
  ])('has words of the account only where its address is proved: %s', async (isProved, words) => {
    const user = await createUser(db);
    if (isProved) await prove(user);
    const name = 'Menang hadiah';
    const at = new Date().toISOString();
    const envelope = { recipient: user.email, userId: user.id };
    const notMe = { purpose: 'not-me', expiresAt: inAnHour() } as const;
    await mail.queue(db, [
      passwordReset(user, name),
      {
        ...envelope,
        kind: 'second-factor-changed',
        data: { name, change: 'passkey-added', label: name, at },
        links: { notMe },
      },
      {
        ...envelope,
        kind: 'address-changed',
        data: { name, newEmail: name, at },
        links: { undo: notMe },
      },
      { ...envelope, kind: 'passkey-cloned', data: { name, label: name, at }, links: { notMe } },
    ]);
    const stored = await db.selectFrom('letters').select('data').execute();
    const letters = await mail.takeLetters();
    expect(letters).toHaveLength(4);
    const text = letters.map((letter) => letter.text.replaceAll('\n', ' ')).join(' ');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(JSON.stringify([letters, stored]).includes('Menang')).toBe(isProved);
  });

  it('is left out when its address refused an earlier one', async () => {
    const user = await createUser(db);
    await markRefused(db, user.email.toUpperCase(), '550 5.1.1 no such user');
    await mail.queue(db, passwordReset(user));
    expect(await mail.takeLetters()).toEqual([]);
  });

  it('is not sent when its link ended before', async () => {
    const user = await createUser(db);
    await mail.queue(db, passwordReset(user));
    await endLinks(db, user.id, ['reset-password']);
    expect(await mail.takeLetters()).toEqual([]);
  });
});

describe('a link', () => {
  it('in a letter works for its purpose alone, until it is ended', async () => {
    const user = await createUser(db);
    await mail.queue(db, passwordReset(user));
    const [{ token = '' } = {}] = await mail.takeLetters();
    expect(token).toHaveLength(43);
    expect(await findLink(db, token, 'not-me')).toBeUndefined();
    expect(await findLink(db, token, 'reset-password')).toMatchObject({
      userId: user.id,
      data: null,
    });
    await endLinks(db, user.id, ['reset-password']);
    expect(await findLink(db, token, 'reset-password')).toBeUndefined();
  });

  it('without a letter works as well, and has the data that it was created with', async () => {
    const user = await createUser(db);
    const data = { email: 'baru@contoh.id' };
    const link = {
      purpose: 'change-address',
      data,
      expiresAt: inAnHour(),
      userId: user.id,
    } as const;
    const token = await createLink(db, link);
    expect(await findLink(db, token, 'change-address')).toMatchObject({ userId: user.id, data });
  });

  it('is ended by time', async () => {
    const user = await createUser(db);
    const expiresAt = new Date(Date.now() - 1);
    const token = await createLink(db, { purpose: 'not-me', expiresAt, userId: user.id });
    expect(await findLink(db, token, 'not-me')).toBeUndefined();
  });

  it('of any other shape is none', async () => {
    expect(await findLink(db, 'x', 'not-me')).toBeUndefined();
    expect(await findLink(db, '', 'not-me')).toBeUndefined();
  });

  it('is stored as a hash', async () => {
    const user = await createUser(db);
    await mail.queue(db, passwordReset(user));
    const [{ token = '' } = {}] = await mail.takeLetters();
    const stored = await db.selectFrom('mail_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored).toHaveLength(1);
  });
});
