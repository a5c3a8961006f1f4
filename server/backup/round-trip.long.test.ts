import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Schema } from '#server/schema.ts';
import { startForum } from '#server/start-forum.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { asAdmin, openScratchDatabase } from '#server/testing/scratch-database.ts';
import { backUp } from './back-up.ts';
import {
  archiveOf,
  contentOf,
  fixture,
  linesOf,
  openForum,
  restoreFile,
  scratchFolder,
} from './testing/scratch-archive.ts';
import { verify } from './verify.ts';

describe('a forum that was backed up and restored', () => {
  it('has every row as it was, and correct counters', async () => {
    const source = await openForum();
    const target = await openScratchDatabase();
    await restoreFile(await archiveOf(source), target);
    const content = await contentOf(target);
    expect(content).toEqual(await contentOf(source));
    expect(JSON.stringify(content)).toContain('👨‍👩‍👧‍👦');
    const db = openDatabase<Schema>(target.connection, () => undefined);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    await db.destroy();
  });

  it('has the indexes, keys and triggers that migrations make', async () => {
    const source = await openForum();
    const target = await openScratchDatabase();
    const plain = await openScratchDatabase();
    await restoreFile(await archiveOf(source), target);
    const db = openDatabase(plain.connection, () => undefined);
    await migrate(db, migrations);
    await db.destroy();
    const things = `select 'index', indexdef as definition from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass::text, conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgenabled::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1, 2`;
    const made = await plain.query(things);
    expect(made.length).toBeGreaterThan(40);
    expect(await target.query(things)).toEqual(made);
  });

  it('continues its sequences, and its search finds further pages', async () => {
    // A new cluster has assigned fewer transaction ids than the tests' cluster.
    const source = await openForum();
    const dataDir = await scratchFolder();
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    onTestFinished(() => postgres.stop());
    await restoreFile(await archiveOf(source), postgres);
    const db = openDatabase<Schema>(postgres.connection, () => undefined);
    onTestFinished(() => db.destroy());
    const unseen = await sql`select 1 from thread_search
      where not pg_visible_in_snapshot(written_in, pg_current_snapshot())`.execute(db);
    expect(unseen.rows).toEqual([]);
    const { id } = await createUser(db);
    const thread = await createThread(db, id);
    await createComment(db, { threadId: thread, ownerId: id });
    const [newest] = await db
      .insertInto('thread_revisions')
      .values({ thread_id: thread, title: '', body: '', category: '', written_at: new Date() })
      .returning('id')
      .execute();
    expect(newest?.id).toBe('3');

    // Then back to a server from DATABASE_URL.
    const file = path.join(await scratchFolder(), 'back.jsonl.gz');
    await backUp({ connection: postgres.connection, file, migrations });
    const target = await openScratchDatabase();
    await restoreFile(file, target);
    expect((await target.query('select id from threads')).map((row) => row['id'])).toContain(
      thread,
    );
  });

  it('can belong to a role that may create tables and nothing else', async () => {
    const source = await openForum();
    const file = await archiveOf(source);
    await asAdmin('create role keeper login');
    onTestFinished(() => asAdmin('drop role keeper'));
    const target = await openScratchDatabase('keeper');
    await expect(restoreFile(file, target)).rejects.toThrow(/may not do what a restore takes/);
    await asAdmin(`alter database ${target.name} owner to keeper`);
    await restoreFile(file, target);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });
});

/** A table that a later migration may add: every kind of value that JSON, text or a cast would alter. */
const odd = {
  ...migrations,
  '999-odd': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table "Odd ""things""" (
        id bigserial, large bigint, exact numeric, real double precision, moment timestamptz,
        wall timestamp, day date, span interval, bytes bytea, words text[], matrix integer[][],
        yes boolean, facts jsonb, raw json, note text, "select" text collate "C",
        twice bigint generated always as (large * 2) stored)`.execute(db);
      await sql`insert into "Odd ""things""" (large, exact, real, moment, wall, day, span, bytes, words,
          matrix, yes, facts, raw, note, "select")
        values
          (9223372036854775807 / 2, 123456789012345678901234567890.123456789, 0.1::float8 + 0.2,
            '2026-01-02 03:04:05.678901+07', '2026-01-02 03:04:05.000001', '0044-03-15 BC',
            '1 mon -2 days 03:04:05.000006', '\\x00ff0a095c', array['a,b', null, '', '"', E'\\\\', 'NULL'],
            '{{1,2},{3,null}}', true, '{"b": 1, "a": [null, 1e400]}', '{"b":  1, "b": 2}',
            E'\\\\N', E'tab\\t line\\n return\\r \\u2028 \\u0001 😀'),
          (-1, 'NaN', '-Infinity', 'infinity', '-infinity', 'infinity', '0', '', '{}', '{}', false,
            'null', 'null', '', '\\.'),
          (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)`.execute(
        db,
      );
      await sql`create table empty_one (id integer generated always as identity primary key)`.execute(
        db,
      );
    },
  },
};

describe('a table that a later migration adds', () => {
  it('is restored with every value as it was, without being listed anywhere', async () => {
    const source = await openForum();
    const db = openDatabase(source.connection, () => undefined);
    await migrate(db, odd);
    await db.destroy();
    const file = await archiveOf(source, { migrations: odd });
    const target = await openScratchDatabase();
    await restoreFile(file, target, { migrations: odd });
    const name = '"Odd ""things"""';
    const asText = `select t::text, twice from ${name} as t order by id`;
    expect(await target.query(asText)).toEqual(await source.query(asText));
    expect(await contentOf(target)).toEqual(await contentOf(source));
    const next = `insert into ${name} (large) values (1) returning id`;
    expect(await target.query(next)).toEqual(await source.query(next));
    await verify(file, { migrations: odd });
  });

  it('is left out of an archive without secrets', async () => {
    const source = await openForum();
    const db = openDatabase(source.connection, () => undefined);
    await migrate(db, odd);
    await db.destroy();
    for (const table of ['users', 'threads', 'comments', 'thread_search']) {
      await source.query(`alter table ${table} add phone text not null default 'rahasia-0812'`);
    }
    const file = await archiveOf(source, { migrations: odd, withoutSecrets: true });
    const lines = (await linesOf(file)).join('');
    expect(lines).toContain('Sambal terasi');
    expect(lines).not.toContain('0812');
    expect(lines).not.toContain('9223372036854775807');
  });
});

describe('an archive without secrets', () => {
  it('has no e-mail address, password hash or session, and all that was written', async () => {
    const source = await openForum();
    const file = await archiveOf(source, { withoutSecrets: true });
    const text = (await linesOf(file)).join('');
    expect(text).not.toMatch(/contoh\.id|CONTOH\.ID|c2FsdHNhbHRzYWx0|00ff0a5c09/);
    expect((await linesOf(await archiveOf(source))).join('')).toMatch(/c2FsdHNhbHRzYWx0/);
    const target = await openScratchDatabase();
    await restoreFile(file, target);
    const { users: _, sessions, thread_rank_changes, ...said } = await contentOf(target);
    const { comment_rank_changes, category_rank_changes, ...content } = said;
    expect(await contentOf(source)).toMatchObject(content);
    expect([sessions, thread_rank_changes, comment_rank_changes, category_rank_changes]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    await verify(file, { migrations });
  });

  it('leaves deleted accounts as they are', async () => {
    const source = await openScratchDatabase();
    await restoreFile(fixture('005-accounts'), source);
    const target = await openScratchDatabase();
    await restoreFile(await archiveOf(source, { withoutSecrets: true }), target);
    const gone = 'select id, deleted_at::text from users where name is null and email is null';
    expect(await target.query(gone)).toHaveLength(1);
    expect(await target.query(gone)).toEqual(await source.query(gone));
  });

  it('makes a forum to read in, where no account of it can log in and others can register', async () => {
    const file = await archiveOf(await openForum(), { withoutSecrets: true });
    const target = await openScratchDatabase();
    await restoreFile(file, target);
    const forum = await startForum(
      readConfig({ PORT: '0', DATABASE_URL: target.url, PUBLIC_READ: 'true' }),
    );
    onTestFinished(() => forum.stop());
    const post = (where: string, body: unknown) =>
      fetch(`${forum.address}/v1/${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [someone] = await target.query('select email from users limit 1');
    for (const email of ['budi@contoh.id', someone?.['email']]) {
      expect((await post('login', { email, password: 'rahasia' })).status).toBe(401);
    }
    const newcomer = { name: 'Baru', email: 'budi@contoh.id', password: 'rahasia' };
    expect((await post('register', newcomer)).status).toBe(201);
    expect((await post('login', newcomer)).status).toBe(200);
    const list = await fetch(`${forum.address}/v1/threads`);
    expect(await list.text()).toContain('Sambal terasi');
  });
});

it('only its owner can read an archive', async () => {
  const file = await archiveOf(await openForum());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
