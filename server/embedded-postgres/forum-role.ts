import { Client } from 'pg';
import { AS_LAUNCHER } from './connection.ts';
import type { Connection } from './presence.ts';

/** The role that owns the forum's database and is not a superuser. */
const ROLE = 'rembuk_forum';

/** The advisory lock that serialises changes of ownership ('forum' in ASCII). */
const OWNERSHIP = '439956436333';

/**
 * Returns the connection of the forum itself, as a role that owns everything in the database and, unlike the superuser
 * of `connection`, can neither run programs nor read files of the machine (`COPY … TO PROGRAM`). Creates the role,
 * revokes privileges and memberships granted elsewhere, and makes it the owner of what the superuser has created, as
 * earlier versions did.
 */
export async function connectionOfForum(connection: Connection): Promise<Connection> {
  await asSuperuser(connection, (client) => client.query(GIVE_OWNERSHIP));
  return { ...connection, user: ROLE };
}

/**
 * Returns the connection of a command, which may run beside a forum of an earlier version: where tables exist, it takes
 * no locks. It therefore remains the superuser there until a start has created the role.
 */
export async function connectionOfCommand(connection: Connection): Promise<Connection> {
  const { rows } = await asSuperuser(connection, (client) =>
    client.query<{ isOwned: boolean; isEmpty: boolean }>(STATE),
  );
  const { isOwned = false, isEmpty = false } = rows[0] ?? {};
  if (isEmpty && !isOwned) return connectionOfForum(connection);
  return isOwned ? { ...connection, user: ROLE } : connection;
}

async function asSuperuser<Result>(
  connection: Connection,
  action: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...connection, ...AS_LAUNCHER });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

const STATE = `
  select pg_get_userbyid(datdba) = '${ROLE}' as "isOwned",
    not exists (select from pg_class where relnamespace = 'public'::regnamespace) as "isEmpty"
  from pg_database where datname = current_database()`;

/**
 * The schema `public` belongs to the database's owner. Objects that depend on a table (indexes, sequences of its
 * columns) change their owner with it; those of an extension do not change theirs.
 */
const GIVE_OWNERSHIP = `do $$
declare
  statement text;
begin
  perform pg_advisory_xact_lock(${OWNERSHIP});
  if not exists (select from pg_roles where rolname = '${ROLE}') then
    create role ${ROLE} login;
  end if;
  if exists (select from pg_roles where rolname = '${ROLE}'
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)) then
    alter role ${ROLE} nosuperuser nocreaterole nocreatedb noreplication nobypassrls;
  end if;
  for statement in
    with other as (select oid from pg_roles where rolname <> '${ROLE}'),
    belonging as (select classid, objid from pg_depend where deptype in ('e', 'a', 'i'))
    select format('alter database %I owner to ${ROLE}', datname)
    from pg_database
    where datname = current_database() and datdba in (select oid from other)
    union all
    select format('alter table %s owner to ${ROLE}', oid::regclass)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and relowner in (select oid from other)
      and not exists (select from belonging where classid = 'pg_class'::regclass and objid = pg_class.oid)
    union all
    select format('alter routine %s owner to ${ROLE}', oid::regprocedure)
    from pg_proc
    where pronamespace = 'public'::regnamespace and proowner in (select oid from other)
      and not exists (select from belonging where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    union all
    select format('revoke %I from ${ROLE} granted by %I cascade',
      pg_get_userbyid(roleid), pg_get_userbyid(grantor))
    from pg_auth_members where member = to_regrole('${ROLE}')
  loop
    execute statement;
  end loop;
end $$`;
