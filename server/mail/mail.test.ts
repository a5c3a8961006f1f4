import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { createUser } from '#server/testing/factories.ts';
import { useMailApp } from '#server/testing/test-mail.ts';
import { LETTER_LIMITS } from './letter-limits.ts';
import type { Letter } from './letter.ts';
import { createLink, endLinks, findLink } from './mail-links.repository.ts';
import { markRefused } from './refused-addresses.repository.ts';

const { db, mail } = await useMailApp({ RATE_LIMITS: true });

const inAnHour = () => new Date(Date.now() + 3_600_000);

function passwordReset(user: { id: string; email: string }, expiresAt = inAnHour()): Letter {
  return {
    kind: 'password-reset',
    recipient: user.email,
    userId: user.id,
    data: { name: 'Sari' },
    links: { reset: { purpose: 'reset-password', expiresAt } },
  };
}

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
    const notice: Letter = {
      kind: 'password-changed',
      recipient: user.email.toUpperCase(),
      userId: user.id,
      data: { name: 'Sari', at: new Date().toISOString() },
      links: { notMe: { purpose: 'not-me', expiresAt: inAnHour() } },
    };
    await mail.queue(db, notice);
    const kinds = (await mail.takeLetters()).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...Array.from({ length: burst }, () => 'password-reset'),
      'password-changed',
    ]);
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
