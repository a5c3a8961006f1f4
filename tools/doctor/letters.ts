import { type Kysely, sql } from 'kysely';
import { type Finding, ok, warn } from './finding.ts';

/** How long a letter may wait before that is worth a look, in seconds: the pauses of its first attempts. */
const PATIENCE_S = 15 * 60;

/** What waits to be sent. */
export interface LettersInDatabase {
  readonly waiting: number;
  readonly givenUp: number;
  /** The age of the oldest one that waits, in seconds; null when none does. */
  readonly oldestS: number | null;
}

/** Counts the letters in the database of a forum; none in one of a version without mail. */
export async function checkLetters<Schema>(db: Kysely<Schema>): Promise<Finding[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('letters') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<LettersInDatabase>`
    select count(*) filter (where given_up_at is null)::int as waiting,
      count(*) filter (where given_up_at is not null)::int as "givenUp",
      extract(epoch from clock_timestamp() - min(created_at) filter (where given_up_at is null))::float8
        as "oldestS"
    from letters`.execute(db);
  return rows[0] ? [judgeLetters(rows[0])] : [];
}

export function judgeLetters({ waiting, givenUp, oldestS }: LettersInDatabase): Finding {
  const parts = [
    oldestS === null ? 'none waits' : `${waiting} waiting, the oldest for ${ageOf(oldestS)}`,
    givenUp === 0 ? 'none was given up' : `${givenUp} given up`,
  ];
  const message = parts.join('; ');
  if (givenUp === 0 && (oldestS ?? 0) < PATIENCE_S) return ok('Letters', message);
  return warn(
    'Letters',
    message,
    'npm run mail says why; npm run mail -- retry tries all of them again, once a forum with SMTP_URL runs',
  );
}

/** In the largest unit of which it has two. */
function ageOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 2) return `${Math.max(0, Math.round(seconds))} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 2) return `${minutes} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
