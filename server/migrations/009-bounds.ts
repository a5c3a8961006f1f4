import { type Kysely, sql } from 'kysely';

/** Adds the keys that the server signs with, and a limit on what the search index stores of one text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * The maximum number of words and stems in a document. A text of 100,000 characters has some 4,000 when people wrote
 * it, and 15,000 when it consists of random letters, each a new entry of the index.
 */
const LEXEMES_MAX = 6_000;

const statements = [
  // Filled at a start, so that no archive needs to contain a key.
  `create table server_keys (
    name text collate "C" primary key,
    key bytea not null
  )`,
  // The lexemes that are last in the text are dropped.
  `create function bounded_document(document tsvector) returns tsvector
    language sql immutable parallel safe
    return case
      when length(document) <= ${LEXEMES_MAX} then document
      else ts_delete(document, (
        select array_agg(lexeme) from (
          select lexeme from unnest(document) order by positions[1], lexeme offset ${LEXEMES_MAX}
        ) as beyond))
    end`,
  // As in 003-search, but bounded.
  `create or replace function thread_document(title text, body text) returns tsvector
    language plpgsql immutable parallel safe as $$
    declare
      title_words text := search_text(translate(title, '<>&', '   '));
      body_words text := search_text(body);
    begin
      return bounded_document(setweight(to_tsvector('pg_catalog.simple', title_words), 'A')
        || setweight(to_tsvector('pg_catalog.simple', body_words), 'B')
        || setweight(to_tsvector('pg_catalog.indonesian', title_words), 'C')
        || to_tsvector('pg_catalog.indonesian', body_words));
    end $$`,
];
