import type pg from 'pg';
import { MIGRATION_TABLES } from '#server/platform/database/migrations/apply.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Whether its order depends on the database's locale. */
  readonly isCollated: boolean;
}

/** A table of the forum, from the database's catalogue. */
export interface Table {
  readonly name: string;
  /** The stored columns, without generated ones. */
  readonly columns: readonly Column[];
  /** The columns of its primary key; empty when it has none. */
  readonly key: readonly string[];
}

/**
 * Lists every table in the schema of the forum, whichever migration created it, in the order of their names; without
 * the tables that record migrations, and those of extensions.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name,
      (select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, null), 'isNullable', not attnotnull,
          'hasDefault', atthasdef or attidentity <> '', 'isCollated', attcollation <> 0
        ) order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      coalesce((select json_agg(attname order by place)
        from pg_constraint
        cross join unnest(conkey) with ordinality as key_columns (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number
        where conrelid = pg_class.oid and contype = 'p'
      ), '[]') as key
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> all($1::text[])
        and not exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname collate "C"`,
    [MIGRATION_TABLES],
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  readonly lastValue: string;
}

/** Lists the sequences that have been used, each with its last value. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
      where schemaname = current_schema() and last_value is not null
      order by sequencename collate "C"`,
  );
  return rows;
}
