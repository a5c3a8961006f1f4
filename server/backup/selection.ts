import pg from 'pg';
import type { Column, Table } from './list-tables.ts';

/** The part of a table that goes into an archive. */
export interface Selection {
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads these columns of its rows as text, in an order that is the same in every database. */
  readonly query: string;
}

const OF_TEXTS = ['up_votes', 'down_votes', 'created_at', 'edited_at', 'deleted_at'];
const VOTE = ['id', 'user_id', 'vote_type', 'previous_vote_type', 'voted_at'];
const DOCUMENT = ['thread_id', 'created_at', 'document', 'replaced_at'];

/** The columns of each table in an archive without secrets. Other tables get no rows. */
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
    'locked_at',
    'pinned_at',
    ...OF_TEXTS,
  ],
  comments: ['id', 'thread_id', 'owner_id', 'content', ...OF_TEXTS],
  thread_votes: ['thread_id', ...VOTE],
  comment_votes: ['comment_id', ...VOTE],
  categories: ['key', 'thread_count'],
  category_spellings: ['category_key', 'name', 'thread_count'],
  thread_revisions: ['id', 'thread_id', 'title', 'body', 'category', 'written_at'],
  comment_revisions: ['id', 'comment_id', 'content', 'written_at'],
  thread_search: DOCUMENT,
  comment_search: ['comment_id', ...DOCUMENT],
  user_search: ['user_id', 'document'],
  moderation_log: [
    'number',
    'at',
    'actor_id',
    'action',
    'user_id',
    'thread_id',
    'comment_id',
    'reason',
    'details',
    'previous_hash',
    'hash',
  ],
};

/**
 * The rows of these tables that may be given to others: earlier versions of removed texts may not, nor accounts that wait
 * for approval, which would otherwise be members of the restored forum.
 */
const PUBLIC_ROWS: Record<string, string> = {
  users: 'approval_asked_at is null',
  user_search: `exists (select from users where users.id = user_id and approval_asked_at is null)`,
  thread_revisions: `exists (
    select from threads where threads.id = thread_id and threads.deleted_at is null)`,
  comment_revisions: `exists (
    select from comments join threads on threads.id = comments.thread_id
    where comments.id = comment_id and comments.deleted_at is null and threads.deleted_at is null)`,
};

/**
 * Tables of which no archive has rows, and no restore accepts any: a restored forum must not send letters again, nor
 * accept the links in letters that somebody may have read since, invitations that were revoked since, nor the challenges
 * of logins.
 */
export const LEFT_EMPTY = [
  'letters',
  'mail_links',
  'invitations',
  'login_challenges',
  'used_passkey_challenges',
];

/**
 * Placeholders for required values: an address that no mail reaches (RFC 2606), and a hash that no password has, since
 * it is all zeros.
 */
const STAND_INS: Record<string, string> = {
  'users.email': standIn('email', `id || '@rembuk.invalid'`),
  'users.email_key': standIn('email_key', `id || '@rembuk.invalid'`),
  'users.password_hash': standIn(
    'password_hash',
    `'$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`,
  ),
};

/** Null stays null, as in deleted accounts. */
function standIn(column: string, value: string): string {
  return `case when ${column} is not null then ${value} end`;
}

/**
 * Selects everything in a table that is meaningful in another database. Transaction ids (xid8) are not: restored rows
 * get that of the restore, and rows that a transaction has replaced are left out.
 */
export function selectAll(table: Table): Selection {
  return select(
    table,
    table.columns.filter((column) => !isTransactionId(column)),
    LEFT_EMPTY.includes(table.name) ? { condition: 'false' } : {},
  );
}

/**
 * Selects what may be given to others: the content, with the names of its authors. Tables and columns that are not
 * known to be public are left out, as are those that a later version adds.
 */
export function selectPublic(table: Table): Selection {
  const open = PUBLIC_COLUMNS[table.name];
  const isOpen = ({ name }: Column) =>
    open === undefined || open.includes(name) || STAND_INS[`${table.name}.${name}`] !== undefined;
  const columns = table.columns.filter((column) => !isTransactionId(column));
  const missing = columns.find(
    (column) => !isOpen(column) && !column.isNullable && !column.hasDefault,
  );
  if (missing !== undefined) {
    throw new Error(`${table.name}.${missing.name} needs a stand-in, or to be public`);
  }
  return select(table, columns.filter(isOpen), {
    standIns: STAND_INS,
    condition: open === undefined ? 'false' : PUBLIC_ROWS[table.name],
  });
}

/** Selects the columns that an archive has, to compare their contents. */
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
  {
    standIns = {},
    condition,
  }: { standIns?: Record<string, string>; condition?: string | undefined } = {},
): Selection {
  const values = columns.map(
    ({ name }) => standIns[`${table.name}.${name}`] ?? pg.escapeIdentifier(name),
  );
  const endings = table.columns.filter((column) => isTransactionId(column) && column.isNullable);
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

function isTransactionId({ type }: Column): boolean {
  return type === 'xid8' || type === 'xid';
}

/** A type without an order is sorted as text. */
function inAnyLanguage({ name, type, isCollated }: Column): string {
  const quoted = pg.escapeIdentifier(name);
  if (isCollated) return `${quoted} collate "C"`;
  return ['json', 'point', 'xml'].includes(type) ? `${quoted}::text collate "C"` : quoted;
}
