import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { startForum } from '#server/start-forum.ts';
import { readConfig } from '#server/config.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { connectionOfCommand, connectionOfForum } from '#server/embedded-postgres/forum-role.ts';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/embedded-postgres/start-embedded-postgres.ts';
import { makeScratch, query, removeScratch } from '#server/embedded-postgres/testing/scratch.ts';

const OWNERS = `
  select distinct pg_get_userbyid(relowner) as owner from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S')
    and oid not in (select objid from pg_depend where deptype = 'e')
  union select pg_get_userbyid(datdba) from pg_database where datname = current_database()
  union select pg_get_userbyid(proowner) from pg_proc
  where pronamespace = 'public'::regnamespace
    and oid not in (select objid from pg_depend where deptype = 'e')`;

let dataDir: string;
let postgres: EmbeddedPostgres;

/** A forum as left by earlier versions: everything belongs to the superuser. */
beforeAll(async () => {
  dataDir = await makeScratch();
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await migrateAs(postgres.connection);
});
afterAll(async () => {
  await postgres.stop();
  await removeScratch(dataDir);
});

async function migrateAs(connection: Connection): Promise<void> {
  const db = openDatabase<Schema>({ ...connection, max: 2 }, () => undefined);
  await migrate(db, migrations);
  await db.destroy();
}

const quiet = { mayCreate: false, onProgress: () => undefined };
const userOfCommands = () =>
  withDatabase(readConfig({ DATA_DIR: dataDir }), quiet, (connection) =>
    Promise.resolve('user' in connection ? connection.user : undefined),
  );

it('leaves the database to an earlier version that may run beside a command', async () => {
  expect(await userOfCommands()).toBe(postgres.connection.user);
  const owners = (await query(postgres.connection, OWNERS)).map(({ owner }) => owner);
  expect(owners).toEqual([postgres.connection.user]);
});

it('owns what a superuser has created before, even when two processes start at once', async () => {
  const { connection } = postgres;
  const owners = (await query(connection, OWNERS)).map(({ owner }) => owner);
  expect(owners).toEqual([connection.user]);
  const [own] = await Promise.all([connectionOfForum(connection), connectionOfForum(connection)]);
  expect((await query(connection, OWNERS)).map(({ owner }) => owner)).toEqual([own.user]);
});

it('owns what a restore creates in an empty database', async () => {
  await query(postgres.connection, 'create database empty');
  const own = await connectionOfCommand({ ...postgres.connection, database: 'empty' });
  await migrateAs(own);
  expect((await query(own, OWNERS)).map(({ owner }) => owner)).toEqual([own.user]);
  const [role] = await query(own, 'select rolsuper from pg_roles where rolname = current_user');
  expect(role).toEqual({ rolsuper: false });
});

it('does all that a forum needs, and has no power over the machine', async () => {
  const own = await connectionOfForum(postgres.connection);
  await query(own, 'alter table threads add column extra integer');
  await query(own, 'alter table threads drop column extra');
  await query(own, 'create extension if not exists pg_trgm');
  await migrateAs(own);
  for (const forbidden of [
    `copy (select 1) to program 'true'`,
    `copy threads from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `set session_replication_role = replica`,
    `create role another superuser`,
    `alter system set fsync = off`,
    `set role ${postgres.connection.user}`,
  ]) {
    await expect(query(own, forbidden), forbidden).rejects.toThrow(/permission denied|must be/);
  }
});

it.each(['superuser', 'createrole', 'createdb', 'replication', 'bypassrls'])(
  'is no longer %s after a start, if it was made so',
  async (power) => {
    const own = await connectionOfForum(postgres.connection);
    await query(postgres.connection, `alter role ${own.user} ${power}`);
    await connectionOfForum(postgres.connection);
    const powers = `
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`;
    const [role = {}] = await query(own, powers);
    expect(Object.values(role)).toEqual([false, false, false, false, false]);
  },
);

it('is a member of no role after a start, if it was made one', async () => {
  const own = await connectionOfForum(postgres.connection);
  await query(postgres.connection, `grant pg_execute_server_program to ${own.user}`);
  await query(postgres.connection, `grant ${postgres.connection.user} to ${own.user}`);
  await connectionOfForum(postgres.connection);
  await expect(query(own, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission/);
  await expect(query(own, `set role ${postgres.connection.user}`)).rejects.toThrow(/permission/);
});

it('is usable after it has passed on privileges that it was granted', async () => {
  const own = await connectionOfForum(postgres.connection);
  await query(postgres.connection, `alter role ${own.user} createrole`);
  await query(own, 'create role helper');
  await query(own, `grant helper to ${own.user}`);
  await query(postgres.connection, `grant pg_read_all_data to ${own.user} with admin option`);
  await query(own, 'grant pg_read_all_data to helper');
  await connectionOfForum(postgres.connection);
  const memberships = `select count(*)::int as count from pg_auth_members
    where member = to_regrole(current_user)`;
  expect(await query(own, memberships)).toEqual([{ count: 0 }]);
  await query(postgres.connection, 'drop role helper');
});

it('gains no privileges through objects in its schema that the launcher might call', async () => {
  const own = await connectionOfForum(postgres.connection);
  const { database } = own;
  const traps = [
    'public.pg_advisory_lock_shared(text)',
    'public.pg_advisory_xact_lock(bigint)',
    'public.pg_get_userbyid(oid)',
  ];
  const escalate = `if current_setting('is_superuser') = 'on' then
      alter role ${own.user} superuser;
    end if;`;
  await query(own, `alter database ${database} set search_path = public, pg_catalog`);
  await query(
    own,
    `create function public.trap(oid, regnamespace) returns boolean language plpgsql as $$
    begin ${escalate} return $1 operator(pg_catalog.=) $2::oid; end $$`,
  );
  await query(
    own,
    'create operator public.= (leftarg = oid, rightarg = regnamespace, function = public.trap)',
  );
  for (const trap of traps) {
    await query(
      own,
      `create function ${trap} returns name language plpgsql as $$
      begin ${escalate} return '${own.user}'; end $$`,
    );
  }
  const second = await startEmbeddedPostgres({ dataDir });
  await connectionOfCommand(second.connection);
  await connectionOfForum(second.connection);
  await second.stop();
  const [role] = await query(own, 'select rolsuper from pg_roles where rolname = current_user');
  expect(role).toEqual({ rolsuper: false });
  await query(own, `alter database ${database} reset search_path`);
  await query(own, 'drop function public.trap cascade');
  for (const trap of traps) await query(own, `drop function ${trap}`);
});

it('is the role of the forum and its tools', async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir });
  const [{ owner } = { owner: '' }] = await query(postgres.connection, OWNERS);
  expect(await userOfCommands()).toBe(owner);
  const forum = await startForum(config);
  const connected = await query(
    postgres.connection,
    `select distinct usename from pg_stat_activity
     where datname = current_database() and application_name <> 'rembuk launcher'
       and pid <> pg_backend_pid()`,
  );
  await forum.stop();
  expect(connected).toEqual([{ usename: owner }]);
});
