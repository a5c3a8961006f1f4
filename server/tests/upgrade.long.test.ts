import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asAdmin, openScratchDatabase } from '#server/testing/scratch-database.ts';
import { THE_DATABASE, pendingAfter } from '#server/platform/database/migrations/apply.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';

const create = (table: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.id(table)} (id integer)`.execute(db);
  },
});
const first = { '001-first': create('first') };
const both = { ...first, '002-second': create('second') };

async function openEmpty(user?: string) {
  const scratch = await openScratchDatabase(user);
  const connect = () => {
    const db = openDatabase<unknown>(scratch.connection, () => undefined);
    onTestFinished(() => db.destroy());
    return db;
  };
  const tables = async () =>
    (
      await scratch.query(`select tablename from pg_tables where schemaname = 'public'
      and tablename <> 'kysely_migration' order by 1`)
    ).map(({ tablename }) => tablename);
  const applied = async () =>
    (await scratch.query('select name from kysely_migration order by 1')).map(({ name }) => name);
  return { ...scratch, db: connect(), connect, tables, applied };
}

describe('an upgrade', () => {
  it('applies what is pending, in order, and nothing the second time', async () => {
    const { db, applied } = await openEmpty();
    await migrate(db, first);
    const begun: unknown[] = [];
    const beforeUpgrade = async (pending: readonly string[]) => void begun.push(pending);
    await migrate(db, both, { beforeUpgrade });
    await migrate(db, both, { beforeUpgrade });
    expect(await applied()).toEqual(['001-first', '002-second']);
    expect(begun).toEqual([['002-second']]);
  });

  it('begins where an earlier version was killed before its first migration', async () => {
    const { db, query, applied } = await openEmpty();
    for (const name of ['kysely_migration', 'kysely_migration_lock']) {
      await query(`create table ${name} (name text, timestamp text)`);
    }
    await migrate(db, first);
    expect(await applied()).toEqual(['001-first']);
  });

  it('is done once by two processes that start together', async () => {
    const { connect, applied } = await openEmpty();
    let runs = 0;
    const slow = {
      '001-first': {
        up: async (db: Kysely<unknown>) => {
          runs++;
          await sql`create table first (id integer)`.execute(db);
          await sql`select pg_sleep(0.3)`.execute(db);
        },
      },
    };
    const said: string[] = [];
    const onProgress = (message: string) => void said.push(message);
    await Promise.all([1, 2, 3].map(() => migrate(connect(), slow, { onProgress })));
    expect(runs).toBe(1);
    expect(await applied()).toEqual(['001-first']);
    expect(said).toContain(
      'Waiting for another process that upgrades this database or backs it up …',
    );
  });

  it('that fails in the middle leaves what was before it, and the next start continues', async () => {
    const { db, tables, applied } = await openEmpty();
    const failing = {
      ...first,
      '002-second': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table half (id integer)`.execute(db);
          throw new Error('the power went');
        },
      },
    };
    await expect(migrate(db, failing)).rejects.toThrow('the power went');
    expect(await tables()).toEqual(['first']);
    expect(await applied()).toEqual(['001-first']);
    await migrate(db, both);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('that is killed in the middle leaves what was before it, and the next start continues', async () => {
    const { db, url, query, tables } = await openEmpty();
    const program = path.join(import.meta.dirname, '../testing/hanging-upgrade.ts');
    const child = spawn(process.execPath, [program, url], { stdio: 'ignore' });
    await expect
      .poll(() =>
        query(`select 1 from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`),
      )
      .toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await migrate(db, both);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('changes nothing when `beforeUpgrade` throws', async () => {
    const { db, tables } = await openEmpty();
    await migrate(db, first);
    const beforeUpgrade = () => Promise.reject(new Error('no backup'));
    await expect(migrate(db, both, { beforeUpgrade })).rejects.toThrow('no backup');
    expect(await tables()).toEqual(['first']);
  });

  it('does not wait for ever for a table that another transaction locks', async () => {
    const { db, connect, tables } = await openEmpty();
    await migrate(db, first);
    const altering = {
      ...first,
      '002-alter': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table second (id integer)`.execute(db);
          await sql`alter table first add column name text`.execute(db);
        },
      },
    };
    await connect()
      .transaction()
      .execute(async (other) => {
        await sql`select * from first`.execute(other);
        await expect(migrate(db, altering, { tableWaitMs: 100 })).rejects.toThrow(
          /^The upgrade 002-alter timed out waiting for a table that another program uses .*as it was before 002-alter\.$/,
        );
      });
    expect(await tables()).toEqual(['first']);
    await migrate(db, altering, { tableWaitMs: 100 });
    expect(await tables()).toEqual(['first', 'second']);
  });
});

describe('an upgrade is refused with a sentence', () => {
  it('without the right to create tables', async () => {
    await asAdmin(`create role visitor login`);
    onTestFinished(() => asAdmin('drop role visitor'));
    const { db, query } = await openEmpty('visitor');
    await expect(migrate(db, first)).rejects.toThrow(
      /^The user in DATABASE_URL may not create tables/,
    );
    expect(await query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('for tables of another owner', async () => {
    const owner = await openEmpty();
    await migrate(owner.db, first);
    await asAdmin(`create role tenant login`);
    onTestFinished(() => asAdmin('drop role tenant'));
    await owner.query('grant create on schema public to tenant');
    await owner.query('grant all on all tables in schema public to tenant');
    const tenant = openDatabase<unknown>(
      { connectionString: owner.url.replace(/\/\/[^@]*@/, '//tenant@') },
      () => undefined,
    );
    const altering = {
      ...first,
      '002-alter': {
        up: async (db: Kysely<unknown>) => {
          await sql`alter table first add column name text`.execute(db);
        },
      },
    };
    await expect(migrate(tenant, altering)).rejects.toThrow(/does not own those of the forum/);
    await tenant.destroy();
    await owner.query('drop owned by tenant');
  });

  it('for a read-only database', async () => {
    const { db, query } = await openEmpty();
    await query(`do $$ begin execute format(
      'alter database %I set default_transaction_read_only = on', current_database()); end $$`);
    await expect(migrate(db, first)).rejects.toThrow(/^The database takes no changes/);
  });

  it('for a new forum beside other tables', async () => {
    const { db, query, tables } = await openEmpty();
    await query('create table users (name text)');
    await expect(migrate(db, first)).rejects.toThrow(
      /^The database is not empty \(it has users\) and was left as it is: name an empty one, /,
    );
    expect(await tables()).toEqual(['users']);
  });

  it('for a new forum in another encoding, but an existing forum continues', async () => {
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const { db, name, tables, query } = await openEmpty();
      await asAdmin(`drop database ${name}`);
      await asAdmin(`create database ${name} encoding '${encoding}' template template0
        locale_provider libc locale 'C'`);
      await expect(migrate(db, first)).rejects.toThrow(
        new RegExp(`^The database is in ${encoding}, .*: create it anew with encoding 'UTF8' `),
      );
      expect(await tables()).toEqual([]);
      await query('create table kysely_migration (name text, timestamp text)');
      await query("insert into kysely_migration values ('001-first', '')");
      await migrate(db, both);
      expect(await tables()).toEqual(['second']);
    }
  });

  it('for a newer version, and for one that never existed', () => {
    expect(() => pendingAfter(['001-first', '003-third'], both)).toThrow(
      `The database was written by a newer version of Rembuk; ${THE_DATABASE.remedy}.`,
    );
    expect(() => pendingAfter(['002-second'], both)).toThrow(
      /^The database has had the upgrade 002-second but not 001-first/,
    );
  });
});
