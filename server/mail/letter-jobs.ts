import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** The schema in which graphile-worker has its tables. */
export const JOBS_SCHEMA = 'graphile_worker';

/** A job to send a letter. Without `inS` it is due at once. */
interface LetterJob {
  readonly id: string;
  /** In seconds from now. */
  readonly inS?: number;
}

/**
 * A job is repeated by our own pauses, which `addJob` sets. It needs attempts of its own only when the database fails
 * while the result of an attempt is stored.
 */
const JOB_ATTEMPTS = 10;

/** Jobs with a lower number go first: a new letter does not wait for those whose mail server is down. */
const PRIORITY = { first: 0, again: 10 };

/** The name of the job, of its own for each schema: two forums may share a database. */
export function jobName(schema: string): string {
  return `letter of ${schema}`;
}

/** Adds the job of a letter, in the transaction of `trx`. Replaces the one it has. */
export async function addJob(trx: Db, { id, inS }: LetterJob): Promise<void> {
  const priority = inS === undefined ? PRIORITY.first : PRIORITY.again;
  await sql`select graphile_worker.add_job(
    'letter of ' || current_schema(),
    json_build_object('id', ${id}::text),
    run_at => clock_timestamp() + make_interval(secs => ${inS ?? 0}),
    max_attempts => ${JOB_ATTEMPTS},
    job_key => ${id},
    priority => ${priority}
  )`.execute(trx);
}
