import pg from 'pg';
import type { Column, Table } from './list-tables.ts';

/** What of a table goes into an archive. */
export interface Selection {
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads these columns of its rows as text, in an order that is the same in every database. */
  readonly query: string;
}

const TEXT = ['up_votes', 'down_votes', 'created_at', 'edited_at', 'deleted_at'];
const VOTE = ['id', 'user_id', 'vote_type', 'previous_vote_type', 'voted_at'];
const DOCUMENT = ['thread_id', 'created_at', 'document', 'replaced_at'];

/** What an archive without secrets has of each table; of any other it has no row. */
const PUBLIC_COLUMNS: Record<string, readonly string[]> = {
  users: ['id', 'name', 'score', 'created_at', 'deleted_at'],
  threads: [
    'id',
    'title',
    'body',
    'category',
    'category_key',
    'owner_id',
    'comment_count',
    'active_at',
    ...TEXT,
  ],
  comments: ['id', 'thread_id', 'owner_id', 'content', ...TEXT],
  thread_votes: ['thread_id', ...VOTE],
  comment_votes: ['comment_id', ...VOTE],
  categories: ['key', 'thread_count'],
  category_spellings: ['category_key', 'name', 'thread_count'],
  thread_revisions: ['id', 'thread_id', 'title', 'body', 'category', 'written_at'],
  comment_revisions: ['id', 'comment_id', 'content', 'written_at'],
  thread_search: DOCUMENT,
  comment_search: ['comment_id', ...DOCUMENT],
  user_search: ['user_id', 'document'],
};

/**
 * What stands where there has to be something: an address that no mail reaches (RFC 2606), and a hash
 * that no password makes, as it is one of nothing but zeros.
 */
const STAND_INS: Record<string, string> = {
  'users.email': standIn('email', `id || '@rembuk.invalid'`),
  'users.email_key': standIn('email_key', `id || '@rembuk.invalid'`),
  'users.password_hash': standIn(
    'password_hash',
    `'$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`,
  ),
};

/** Nothing stands for what a deleted account has not. */
function standIn(column: string, value: string): string {
  return `case when ${column} is not null then ${value} end`;
}

/**
 * All of a table that means something in another database. Numbers of transactions (xid8) do not:
 * the restored rows get that of the restore, and rows that a transaction has ended are left out.
 */
export function selectAll(table: Table): Selection {
  return select(table, table.columns.filter(isNoTransaction));
}

/**
 * What may be handed on: the content, and who said it under which name. A table or column that is
 * not known to be public is left out, so one that a later version adds is, too.
 */
export function selectPublic(table: Table): Selection {
  const open = PUBLIC_COLUMNS[table.name];
  const isOpen = ({ name }: Column) =>
    open === undefined || open.includes(name) || STAND_INS[`${table.name}.${name}`] !== undefined;
  const columns = table.columns.filter(isNoTransaction);
  const missing = columns.find(
    (column) => !isOpen(column) && !column.isNullable && !column.hasDefault,
  );
  if (missing !== undefined) {
    throw new Error(`${table.name}.${missing.name} needs a stand-in, or to be public`);
  }
  return select(table, columns.filter(isOpen), {
    standIns: STAND_INS,
    ...(open === undefined && { condition: 'false' }),
  });
}

/** The same columns as an archive has, to compare what they hold. */
export function selectColumns(table: Table, columns: readonly string[]): Selection {
  const chosen = columns.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column === undefined) throw new Error(`${table.name} has no column ${name}`);
    return column;
  });
  return select(table, chosen);
}

function select(
  table: Table,
  columns: readonly Column[],
  { standIns = {}, condition }: { standIns?: Record<string, string>; condition?: string } = {},
): Selection {
  const values = columns.map(
    ({ name }) => standIns[`${table.name}.${name}`] ?? pg.escapeIdentifier(name),
  );
  const endings = table.columns.filter((column) => !isNoTransaction(column) && column.isNullable);
  const conditions = [
    ...endings.map(({ name }) => `${pg.escapeIdentifier(name)} is null`),
    ...(condition === undefined ? [] : [condition]),
  ];
  const ofKey = table.key.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const isWholeKey = ofKey.length > 0 && ofKey.length === table.key.length;
  const order = (isWholeKey ? ofKey : [...new Set([...ofKey, ...columns])]).map(inAnyLanguage);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return {
    name: table.name,
    columns: columns.map(({ name }) => name),
    query: `select ${values.join(', ')} from ${pg.escapeIdentifier(table.name)}${where} order by ${order.join(', ')}`,
  };
}

function isNoTransaction({ type }: Column): boolean {
  return type !== 'xid8' && type !== 'xid';
}

/** A type that has no order of its own has one as text. */
function inAnyLanguage({ name, type, isCollated }: Column): string {
  const quoted = pg.escapeIdentifier(name);
  if (isCollated) return `${quoted} collate "C"`;
  return ['json', 'point', 'xml'].includes(type) ? `${quoted}::text collate "C"` : quoted;
}
