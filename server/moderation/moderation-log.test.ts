import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { appendToLog, type NewAct, readChain } from './moderation-log.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

let reader: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  reader = await createUser(db);
});

const act = (reason: string): NewAct => ({
  actorId: null,
  action: 'role-changed',
  userId: reader.id,
  threadId: null,
  commentId: null,
  reason,
  details: { from: 'member', to: 'moderator' },
});
const append = (reason: string) => db.transaction().execute((trx) => appendToLog(trx, act(reason)));
const appendAll = async (count: number) => {
  for (let number = 1; number <= count; number += 1) await append(`Alasan ${number} “é” 😀`);
};

/** Changes rows of the log as somebody could who owns the database, past its trigger. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

describe('the log', () => {
  it('is read in pages, newest first', async () => {
    await appendAll(5);
    const read = async (cursor?: string) => {
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const path = `/moderation-log?limit=2${query}`;
      const { envelope } = await send(app, 'GET', path, { token: reader.token });
      return envelope.data as { entries: { number: number }[]; nextCursor: string | null };
    };
    const numbers: number[] = [];
    let page = await read();
    for (;;) {
      numbers.push(...page.entries.map(({ number }) => number));
      if (page.nextCursor === null) break;
      // What is appended meanwhile neither repeats nor hides an entry.
      await append('Sementara itu');
      page = await read(page.nextCursor);
    }
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
  });

  it('is empty at first, and needs a token', async () => {
    const { envelope } = await send(app, 'GET', '/moderation-log', { token: reader.token });
    expect(envelope.data).toEqual({ entries: [], nextCursor: null });
    expect((await send(app, 'GET', '/moderation-log')).status).toBe(401);
  });

  it('numbers acts without gaps when many are done at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => append(`Alasan ${index}`)));
    const chain = await readChain(db, 0, 100);
    expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await verifyLog(db)).toEqual({
      head: { number: 20, hash: chain.at(-1)?.hash.toString('hex') },
    });
  });

  it('is whole when a reason ends in half a character', async () => {
    await append('Alasan \ud83d');
    expect(await verifyLog(db)).toMatchObject({ head: { number: 1 } });
  });

  it('has nothing of an act that failed', async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await appendToLog(trx, act('Gagal'));
        throw new Error('the act failed');
      }),
    ).rejects.toThrow('the act failed');
    await append('Berhasil');
    expect(await readChain(db, 0, 10)).toMatchObject([{ number: 1, reason: 'Berhasil' }]);
  });

  it.each([
    ['changed', sql`update moderation_log set reason = ''`],
    ['deleted', sql`delete from moderation_log`],
    ['emptied', sql`truncate moderation_log`],
  ])('cannot be %s', async (_what, statement) => {
    await appendAll(2);
    await expect(statement.execute(db)).rejects.toThrow('the moderation log is append-only');
    expect(await readChain(db, 0, 10)).toHaveLength(2);
  });
});

describe('the verification', () => {
  it('accepts an empty log and a long one', async () => {
    expect(await verifyLog(db)).toEqual({ head: { number: 0, hash: '0'.repeat(64) } });
    await appendAll(3);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 3 } });
  });

  it.each([
    [
      'a changed reason',
      sql`update moderation_log set reason = 'Lain' where number = 2`,
      'entry 2 was changed',
    ],
    [
      'a changed time',
      sql`update moderation_log set at = at + interval '1 ms' where number = 1`,
      'entry 1 was changed',
    ],
    [
      'changed details',
      sql`update moderation_log set details = '{"from":"member","to":"admin"}' where number = 3`,
      'entry 3 was changed',
    ],
    ['a missing entry', sql`delete from moderation_log where number = 2`, 'entry 2 is missing'],
    [
      'a missing first entry',
      sql`delete from moderation_log where number = 1`,
      'entry 1 is missing',
    ],
    [
      'a changed hash',
      sql`update moderation_log set hash = sha256(''::bytea) where number = 2`,
      'entry 2 was changed',
    ],
    [
      'a changed hash before it',
      sql`update moderation_log set previous_hash = sha256(''::bytea) where number = 3`,
      'entry 3 does not follow the entry before it',
    ],
  ])('finds %s', async (_what, statement, fault) => {
    await appendAll(3);
    await tamper(statement);
    expect(await verifyLog(db)).toEqual({ fault });
  });

  it('finds a deleted end by the entry that somebody remembers', async () => {
    await appendAll(3);
    const [, second, third] = (await readChain(db, 0, 10)).map(({ number, hash }) => ({
      number,
      hash: hash.toString('hex'),
    }));
    expect(await verifyLog(db, third)).toEqual({ head: third });
    await tamper(sql`delete from moderation_log where number = 3`);
    expect(await verifyLog(db)).toEqual({ head: second });
    expect(await verifyLog(db, third)).toEqual({
      fault: 'the log ends before the remembered entry 3',
    });
    await append('Yang lain');
    expect(await verifyLog(db, third)).toEqual({ fault: 'entry 3 is not the remembered one' });
  });
});
