import { type Kysely, sql } from 'kysely';

/**
 * Adds full-text search of threads and comments. The words are in tables of their own, so that votes and counters do
 * not rewrite the full-text index. Triggers maintain them.
 *
 * A bulk load of threads and comments disables the triggers, and then runs:
 *
 *     insert into thread_search (thread_id, created_at, document)
 *       select id, created_at, thread_document(title, body) from threads;
 *     insert into comment_search (comment_id, thread_id, created_at, document)
 *       select id, thread_id, created_at, comment_document(content) from comments;
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The characters of a word, as in server/search/words.ts. PostgreSQL and its locales differ about the others. */
const LETTERS =
  '0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\U00010000-\\U0001efff';

const statements = [
  // PostgreSQL's parser takes 'dan/atau' for a file, 'enak.Lalu' for a host, '-19' for a number and, in some locales,
  // emoji and long dashes for letters. Texts with none of these, which are most, are passed to it unchanged, including
  // tags: this is several times as fast as a replacement.
  `create function search_text(html text) returns text
    language sql immutable parallel safe
    return case
      when html ~ '[^\\x01-\\x7f]|[^<]/|[-+.][0-9]|[0-9A-Za-z][.:+''\`][0-9A-Za-z]|[@_~]'
      then regexp_replace(
        regexp_replace(html, '([${LETTERS}])[''\`\\u2018\\u2019\\u02bc](?=[${LETTERS}])', '\\1', 'g'),
        '<[^>]*>|&[a-z]+;|[^${LETTERS}]', ' ', 'g')
      else html
    end`,
  // A: the words of the title, C: their stems; B and D: the same of the body.
  `create function thread_document(title text, body text) returns tsvector
    language plpgsql immutable parallel safe as $$
    declare
      title_words text := search_text(translate(title, '<>&', '   '));
      body_words text := search_text(body);
    begin
      return setweight(to_tsvector('pg_catalog.simple', title_words), 'A')
        || setweight(to_tsvector('pg_catalog.simple', body_words), 'B')
        || setweight(to_tsvector('pg_catalog.indonesian', title_words), 'C')
        || to_tsvector('pg_catalog.indonesian', body_words);
    end $$`,
  // B and D, as in a body.
  `create function comment_document(content text) returns tsvector
    language plpgsql immutable parallel safe as $$
    declare
      words text := search_text(content);
    begin
      return setweight(to_tsvector('pg_catalog.simple', words), 'B')
        || to_tsvector('pg_catalog.indonesian', words);
    end $$`,

  // A replaced row is retained for a day (server/retention/paging-history.ts): a search that began before then still
  // finds by it.
  `create table thread_search (
    thread_id text collate "C" not null references threads on delete cascade,
    created_at timestamptz not null,
    document tsvector not null,
    written_in xid8 not null default pg_current_xact_id(),
    replaced_in xid8,
    replaced_at timestamptz,
    primary key (thread_id, written_in)
  )`,
  `create table comment_search (
    comment_id text collate "C" not null references comments on delete cascade,
    thread_id text collate "C" not null,
    created_at timestamptz not null,
    document tsvector not null,
    written_in xid8 not null default pg_current_xact_id(),
    replaced_in xid8,
    replaced_at timestamptz,
    primary key (comment_id, written_in)
  )`,
  `insert into thread_search (thread_id, created_at, document)
    select id, created_at, thread_document(title, body) from threads where deleted_at is null`,
  `insert into comment_search (comment_id, thread_id, created_at, document)
    select comments.id, thread_id, comments.created_at, comment_document(content)
    from comments join threads on threads.id = thread_id
    where comments.deleted_at is null and threads.deleted_at is null`,
  `create index thread_search_words on thread_search using gin (document) with (fastupdate = off)`,
  `create index thread_search_newest on thread_search (created_at desc, thread_id desc)`,
  `create index thread_search_replaced on thread_search (replaced_at) where replaced_at is not null`,
  `create index comment_search_words on comment_search using gin (document) with (fastupdate = off)`,
  `create index comment_search_newest on comment_search (created_at desc, comment_id desc)`,
  `create index comment_search_by_thread on comment_search (thread_id)`,
  `create index comment_search_replaced on comment_search (replaced_at) where replaced_at is not null`,

  `create function index_thread_words() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then
        delete from thread_search where thread_id = new.id;
        delete from comment_search where thread_id = new.id;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        update thread_search set replaced_in = pg_current_xact_id(), replaced_at = now()
          where thread_id = new.id and replaced_in is null;
      end if;
      insert into thread_search (thread_id, created_at, document)
        values (new.id, new.created_at, thread_document(new.title, new.body))
        on conflict (thread_id, written_in) do update
        set document = excluded.document, replaced_in = null, replaced_at = null;
      return null;
    end $$`,
  `create trigger index_new_thread_words after insert on threads
    for each row execute function index_thread_words()`,
  `create trigger index_changed_thread_words after update of title, body, deleted_at on threads
    for each row
    when ((old.title, old.body, old.deleted_at) is distinct from (new.title, new.body, new.deleted_at))
    execute function index_thread_words()`,

  `create function index_comment_words() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then
        delete from comment_search where comment_id = new.id;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        update comment_search set replaced_in = pg_current_xact_id(), replaced_at = now()
          where comment_id = new.id and replaced_in is null;
      end if;
      insert into comment_search (comment_id, thread_id, created_at, document)
        values (new.id, new.thread_id, new.created_at, comment_document(new.content))
        on conflict (comment_id, written_in) do update
        set document = excluded.document, replaced_in = null, replaced_at = null;
      return null;
    end $$`,
  `create trigger index_new_comment_words after insert on comments
    for each row execute function index_comment_words()`,
  `create trigger index_changed_comment_words after update of content, deleted_at on comments
    for each row
    when ((old.content, old.deleted_at) is distinct from (new.content, new.deleted_at))
    execute function index_comment_words()`,

  // Creates an index for similar titles, if the database has the extension and allows it. Search works without it; no
  // error here may prevent the start.
  `do $$
    declare
      home name;
    begin
      begin
        create extension if not exists pg_trgm;
      exception when others then
        raise notice 'search goes without pg_trgm: %', sqlerrm;
      end;
      select nspname into home from pg_extension
        join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
      if found then
        execute format(
          'create index threads_alike on threads using gin (title %I.gin_trgm_ops)
            where deleted_at is null', home);
      end if;
    end $$`,
];
