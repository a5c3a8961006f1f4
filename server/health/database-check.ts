import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { ANSWER_MS, withDeadline } from '#server/platform/http/deadline.ts';
import type { Db } from '#server/schema.ts';

/** Whether the database answers. Never throws. */
export type DatabaseCheck = () => Promise<boolean>;

/**
 * Returns a check that asks the database with a deadline of `ANSWER_MS`. Checks of the same moment share one query and
 * one log line, because anybody may send many.
 */
export function createDatabaseCheck(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): DatabaseCheck {
  let running: Promise<boolean> | undefined;
  const check = async () => {
    try {
      await withDeadline(sql`select 1`.execute(db), ANSWER_MS);
      return true;
    } catch (error) {
      // One line without a stack, because monitors check every few seconds.
      log.warn(
        `the database does not answer (${error instanceof Error ? error.message : String(error)})`,
      );
      return false;
    } finally {
      running = undefined;
    }
  };
  return () => (running ??= check());
}
