import { type Kysely, sql } from 'kysely';

/**
 * Treats U+02BC (ʼ) as an apostrophe, not as a letter: it joins two parts of a word and belongs to neither. Words that
 * began or ended with one were indexed with it, and could not be found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The characters of a word, as in server/search/words.ts. */
const LETTERS =
  '0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02bb\\u02bd-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\U00010000-\\U0001efff';

const statements = [
  // As in 003-search, with other letters.
  `create or replace function search_text(html text) returns text
    language sql immutable parallel safe
    return case
      when html ~ '[^\\x01-\\x7f]|[^<]/|[-+.][0-9]|[0-9A-Za-z][.:+''\`][0-9A-Za-z]|[@_~]'
      then regexp_replace(
        regexp_replace(html, '([${LETTERS}])[''\`\\u2018\\u2019\\u02bc](?=[${LETTERS}])', '\\1', 'g'),
        '<[^>]*>|&[a-z]+;|[^${LETTERS}]', ' ', 'g')
      else html
    end`,
  `update thread_search set document = thread_document(title, body)
    from threads
    where threads.id = thread_id and replaced_at is null and (title like '%ʼ%' or body like '%ʼ%')`,
  `update comment_search set document = comment_document(content)
    from comments
    where comments.id = comment_id and replaced_at is null and content like '%ʼ%'`,
];
