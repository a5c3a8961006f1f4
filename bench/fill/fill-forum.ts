import type pg from 'pg';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { fillTables } from '#tools/demo/fill-tables.ts';
import { planForum } from './plan.ts';
import { tablesOf } from './rows.ts';

/** The password of every account. */
export const PASSWORD = 'rahasia';

/**
 * Settings for the fill only. They minimise the write-ahead log, because a lost fill can be repeated. PostgreSQL writes
 * all data to the disk when it stops.
 */
export const FILLING_SETTINGS = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
  autovacuum: 'off',
};

/** Fills an empty database, with backpressure: rows are generated as fast as PostgreSQL reads them. */
export async function fillForum(
  connection: pg.ClientConfig,
  threads: number,
  onProgress: (message: string) => void,
): Promise<void> {
  const plan = planForum(threads, Date.now() - 60_000);
  onProgress(`writing ${plan.comments.toLocaleString('en')} comments, votes and threads`);
  await fillTables(connection, tablesOf(plan, await hashPassword(PASSWORD)), onProgress);
}
