import { type Kysely, sql } from 'kysely';

/**
 * Adds the words of users' names, so that a search finds texts by their author. They are in a table of their own, so
 * that scores do not rewrite the index. Texts are found through their owner: a change of name rewrites one row. A
 * trigger maintains it.
 *
 * A bulk load of users disables the triggers, and then runs:
 *
 *     insert into user_search (user_id, document)
 *       select id, name_document(name) from users where name is not null;
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function name_document(name text) returns tsvector
    language sql immutable parallel safe
    return to_tsvector('pg_catalog.simple', search_text(translate(name, '<>&', '   ')))`,
  `create table user_search (
    user_id text collate "C" primary key references users on delete cascade,
    document tsvector not null
  )`,
  `insert into user_search (user_id, document)
    select id, name_document(name) from users where name is not null`,
  `create index user_search_words on user_search using gin (document) with (fastupdate = off)`,

  `create function index_name_words() returns trigger language plpgsql as $$
    begin
      if new.name is null then
        delete from user_search where user_id = new.id;
      else
        insert into user_search (user_id, document) values (new.id, name_document(new.name))
          on conflict (user_id) do update set document = excluded.document;
      end if;
      return null;
    end $$`,
  `create trigger index_new_name_words after insert on users
    for each row execute function index_name_words()`,
  `create trigger index_changed_name_words after update of name on users
    for each row when (old.name is distinct from new.name)
    execute function index_name_words()`,
];
