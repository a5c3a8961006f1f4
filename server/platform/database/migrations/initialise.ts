import { type Kysely, sql } from 'kysely';
import { listApplied, MIGRATION_TABLES } from './apply.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** Throws a StartError when the database is not empty, so that no new forum is created in it. */
export async function refuseFullDatabase<Schema>(db: Kysely<Schema>): Promise<void> {
  const isForum = (await listApplied(db)).length > 0;
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db);
  const first = rows.find(({ name }) => !MIGRATION_TABLES.includes(name));
  if (!isForum && first === undefined) return;
  const what = isForum ? 'holds a forum already' : `is not empty (it has ${first?.name})`;
  throw new StartError(
    `The database ${what} and was left as it is: name an empty one, such as a DATA_DIR that is not there yet, or a new database in DATABASE_URL.`,
  );
}

/**
 * Throws a StartError when a new forum would get a database whose encoding cannot store all text. An existing forum
 * starts nevertheless: the doctor warns about it.
 */
export async function refuseOtherEncoding<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database is in ${encoding}, which has no place for all that people write, and was left as it is: create it anew with encoding 'UTF8' (createdb --encoding=UTF8 --template=template0 …), or name another in DATABASE_URL.`,
  );
}
