import type pg from 'pg';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { fillTables } from './fill-tables.ts';
import type { DemoForum } from './generate.ts';
import { tablesOf } from './tables.ts';

/** Writes the forum with its counters to an empty database. All users have the same password. */
export async function fillWithDemo(
  connection: pg.ClientConfig,
  demo: DemoForum,
  password: string,
): Promise<void> {
  await fillTables(connection, tablesOf(demo, await hashPassword(password)));
}
