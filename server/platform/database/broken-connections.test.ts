import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './availability.ts';

it('cancels a statement that the driver has abandoned', async () => {
  const connection = {
    host: inject('postgresHost'),
    port: inject('postgresPort'),
    user: inject('postgresUser'),
    database: 'postgres',
  };
  const [impatient, observer] = [{ query_timeout: 200 }, {}].map((timeout) =>
    openDatabase<Record<string, never>>({ ...connection, ...timeout }, () => undefined),
  );
  const name = `abandoned ${Math.random()}`;
  const running = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where state = 'active' and query like ${`%${name}%`} and pid <> pg_backend_pid()`.execute(
      observer!,
    );
    return rows.length;
  };
  const sleeping = sql`select pg_sleep(60), ${sql.lit(name)}`.execute(impatient!);
  await expect(sleeping).rejects.toThrow('Query read timeout');
  expect(await running()).toBe(1);
  await expect.poll(running).toBe(0);
  await Promise.all([impatient!.destroy(), observer!.destroy()]);
});

it('closes a connection without answers, and runs the next query on another', async () => {
  const [host, port, user] = [
    inject('postgresHost'),
    inject('postgresPort'),
    inject('postgresUser'),
  ];
  let isFirst = true;
  // The proxy forwards everything. It drops the answers of the first connection once `isSilent` is set.
  let isSilent = false;
  const proxy = createServer((client) => {
    const mayFallSilent = isFirst;
    isFirst = false;
    const database = connect(`${host}/.s.PGSQL.${port}`);
    client.on('error', () => database.destroy()).pipe(database);
    database.on('data', (chunk) => {
      if (!(mayFallSilent && isSilent)) client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const db = openDatabase<Record<string, never>>(
    {
      host: '127.0.0.1',
      port: (proxy.address() as AddressInfo).port,
      user,
      database: 'postgres',
      max: 1,
      query_timeout: 300,
    },
    () => undefined,
  );
  const ask = () => sql`select 1 as one`.execute(db);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  isSilent = true;
  expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  proxy.close();
});
