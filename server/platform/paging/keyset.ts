import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LIST_MAX, PAGE_MAX, PAGE_MAX_BYTES } from '#contract/limits.ts';
import { z } from '#contract/zod.ts';
import {
  decodeCursor,
  encodeCursor,
  integer,
  moment,
  momentText,
  shortText,
  snapshot,
} from './cursors.ts';
import { countFitting } from './page-bytes.ts';
import { readWithinTime } from '#server/platform/concurrency/time-limit.ts';

const COLUMN_TYPES = { timestamptz: moment, integer, text: shortText } as const;

/** The order of a list, by columns of its table, all in one direction. The last column is the key. */
export interface Ranking {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: keyof typeof COLUMN_TYPES }[];
  readonly direction: 'asc' | 'desc';
  /**
   * For an order that changes: the table of the earlier ranks of rows, each valid until the transaction `changed_in`
   * changed it. It has the same columns, except the key, which is in `keyColumn`.
   */
  readonly changes?: RankChanges;
}

export interface RankChanges {
  readonly table: string;
  readonly keyColumn: string;
  /** A condition on its rows, as `changes`, that selects those that can matter; by default, all. */
  readonly where?: RawBuilder<unknown>;
}

/** The values of a ranking's columns. */
export type RankKey = readonly (string | number)[];

/** Where a page begins, or for `before` ends. `seen` is the snapshot of the first page, for an order that changes. */
export interface Position {
  readonly side: 'from' | 'after' | 'before';
  readonly key: RankKey;
  readonly seen: string | null;
}

/**
 * Selects the entries of a list that are visible to the caller, `size` of them from its beginning or from a position.
 */
export interface RankedSelection {
  /** A condition on the ranking's table. */
  readonly where: RawBuilder<unknown>;
  readonly position: Position | undefined;
  readonly size: number;
  /** The maximum size of the entries in an answer, in bytes; `PAGE_MAX_BYTES` by default. */
  readonly maxBytes?: number;
}

/** Decodes the position in a cursor of the list. Throws a 400 for a cursor of another list and for any other text. */
export function positionOf(
  ranking: Ranking,
  list: readonly unknown[],
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  const [first, ...rest] = ranking.columns.map(({ type }) => COLUMN_TYPES[type]);
  const position = z.object({
    side: z.enum(['after', 'before']),
    key: z.tuple([first ?? z.never(), ...rest]),
    seen: ranking.changes ? snapshot : z.null(),
  });
  return decodeCursor(position, list, cursor);
}

const TOO_SLOW = 'Lanjutan daftar terlalu lama dimuat, mulai lagi dari awal';

/**
 * The maximum number of rank changes since its first page that a cursor goes back over. When each is of another row,
 * 1,000 changes make a page 10 ms slower. An account can cause 50,000 changes a day.
 */
export const CHANGES_MAX = 10_000;

/** The columns of a page beside the rank of its entries. */
export interface PageColumns<Row> {
  /** Columns of the ranking's table, under its own name, and of `joins`. */
  readonly columns: RawBuilder<Row>;
  readonly joins?: RawBuilder<unknown>;
  /** For rows with long texts: the minimum size of a row of the ranking's table in the answer, in bytes. */
  readonly bytes?: RawBuilder<unknown>;
}

/**
 * Reads a page of a list, with the cursors of the previous and next page. A page after the first has the order that the
 * first page saw, unless more than `CHANGES_MAX` ranks have changed since: it then continues in the present order, in
 * which entries may be repeated or missing. Throws 503 when the read takes too long.
 */
export async function readPage<Schema, Row>(
  db: Kysely<Schema>,
  ranking: Ranking,
  list: readonly unknown[],
  selection: RankedSelection,
  { columns, joins = sql``, bytes }: PageColumns<Row>,
): Promise<Page<Row & RankedRow>> {
  const read = async (reader: Kysely<Schema>, position: Position | undefined) => {
    const positioned = { ...selection, position };
    const page = bytes ? fromSizedPage(ranking, positioned, bytes) : fromPage(ranking, positioned);
    const { rows } = await sql<Row & RankedRow>`
      select ${columns}, ${selectRank(ranking)}${bytes ? sql`, page.available` : sql``}
      from ${page} ${joins} order by ${orderOfPage(ranking)}`.execute(reader);
    return { rows, positioned };
  };
  const { changes } = ranking;
  const { position } = selection;
  if (!changes || !position || position.side === 'from') {
    const { rows, positioned } = await read(db, position);
    return toPage(ranking, list, rows, positioned);
  }
  const { rows, positioned } = await readWithinTime(db, TOO_SLOW, async (reader) => {
    const unseen = selectUnseen(changes, position.seen, sql`select`);
    const unseenChanges = await sql<{ isTooMuch: boolean; now: string }>`
      select count(*) > ${sql.lit(CHANGES_MAX)} as "isTooMuch", pg_current_snapshot()::text as now
      from (${unseen} limit ${sql.lit(CHANGES_MAX + 1)}) as unseen`.execute(reader);
    const [changed] = unseenChanges.rows;
    return read(reader, changed?.isTooMuch ? { ...position, seen: changed.now } : position);
  });
  // Outside of the transaction, which holds a connection: it may yield.
  return toPage(ranking, list, rows, positioned);
}

/**
 * For `from`: `page` with the rank columns of a page's entries and of one more, and the row of each under its table's
 * name.
 */
function fromPage(ranking: Ranking, selection: RankedSelection): RawBuilder<unknown> {
  return sql`(${selectRanked(ranking, selection)}) as page cross join lateral (
    ${selectRowOfPage(ranking)}) as ${sql.table(ranking.table)}`;
}

/**
 * Like `fromPage`, for rows with long texts: without the entries that do not fit. `bytes` is the minimum size of a row
 * of the ranking's table. `page.available` is the number of entries including those that do not fit.
 */
function fromSizedPage(
  ranking: Ranking,
  selection: RankedSelection,
  bytes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { maxBytes = PAGE_MAX_BYTES } = selection;
  const table = sql.table(ranking.table);
  return sql`(
    select * from (
      select page.*, row_number() over nearest as number, sum(sized.bytes) over nearest as bytes,
        (count(*) over ())::integer as available
      from (${selectRanked(ranking, selection)}) as page cross join lateral (
        select ${bytes} as bytes from (${selectRowOfPage(ranking)}) as ${table}) as sized
      window nearest as (order by ${nearestFirst(ranking, selection, 'page')} rows unbounded preceding)
    ) as page where number = 1 or bytes <= ${sql.lit(maxBytes)}
  ) as page cross join lateral (${selectRowOfPage(ranking)}) as ${table}`;
}

/** The limit makes PostgreSQL look up each row: a join might read the whole table for a long page. */
function selectRowOfPage(ranking: Ranking): RawBuilder<unknown> {
  const key = keyOf(ranking);
  return sql`select * from ${sql.table(ranking.table)}
    where ${sql.ref(`${ranking.table}.${key}`)} = ${sql.ref(`page.${key}`)} limit 1`;
}

/**
 * Selects the rank columns of a page's entries and of one more, nearest to the position first. Later pages have the
 * order that the first page saw: a row ranked anew by a later transaction is at its earlier rank, so that nothing is
 * repeated or missing.
 */
export function selectRanked(
  ranking: Ranking,
  { where, position, size }: RankedSelection,
): RawBuilder<unknown> {
  const { table, columns, changes } = ranking;
  const values = (of: string) => columns.map(({ name }) => sql.ref(`${of}.${name}`));
  const inOrder = (of: string) => sql`order by ${nearestFirst(ranking, { position }, of)}`;
  const condition = position
    ? sql`${where} and ${isBeyond(ranking, values(table), position)}`
    : where;
  const limit = sql`limit ${size + 1}`;
  const entries = sql`select ${sql.join(values(table))} from ${sql.table(table)} where ${condition}`;
  if (!changes || !position) {
    const bounded = sql`${entries} ${inOrder(table)} limit ${sql.lit(boundOf(size) + 1)}`;
    return sql`select * from (${bounded}) as ${sql.table(table)} ${inOrder(table)} ${limit}`;
  }

  const key = keyOf(ranking);
  const changed = sql.ref(`changes.${changes.keyColumn}`);
  const earlierRank = [...values('changes').slice(0, -1), sql`${changed} as ${sql.ref(key)}`];
  const moved = sql`
    ${selectUnseen(changes, position.seen, sql`select distinct on (${changed}) ${sql.join(earlierRank)}`)}
    order by ${changed}, changes.id`;
  // The transactions that change a row are serialised: if any change is unseen, the last one is. Neither this subquery
  // nor the count below can be turned into a join, which would lose the order of the rows.
  const lastChange = sql`(
    select changes.changed_in from ${sql.table(changes.table)} as changes
    where ${changed} = ${sql.ref(`${table}.${key}`)} order by changes.id desc limit 1)`;
  return sql`
    select * from (
      (${entries}
        and coalesce(pg_visible_in_snapshot(${lastChange}, ${position.seen}::pg_snapshot), true)
      ${inOrder(table)} ${limit})
      union all
      (select ${sql.join(values('moved'))} from (
        select * from (${moved}) as first
        where ${isBeyond(ranking, values('first'), position)} ${inOrder('first')}) as moved
      where (
        select count(*) from ${sql.table(table)}
        where ${sql.ref(`${table}.${key}`)} = ${sql.ref(`moved.${key}`)} and ${where}) > 0
      ${inOrder('moved')} ${limit})
    ) as ranked ${inOrder('ranked')} ${limit}`;
}

/** The order of the rank columns of `of` that begins at the position, in either direction. */
function nearestFirst(
  { columns, direction }: Ranking,
  { position }: Pick<RankedSelection, 'position'>,
  of: string,
): RawBuilder<unknown> {
  const order = sql.raw(isBackward(position) === (direction === 'desc') ? 'asc' : 'desc');
  return sql.join(columns.map(({ name }) => sql`${sql.ref(`${of}.${name}`)} ${order}`));
}

/**
 * The constant limits in statements, beside the parameter: PostgreSQL caches no plan of a statement whose limit is
 * unknown, and planning takes as long as reading a page.
 */
const BOUNDS = [20, 50, PAGE_MAX, LIST_MAX];

function boundOf(size: number): number {
  return BOUNDS.find((bound) => size <= bound) ?? size;
}

/** The columns that `toPage` needs beside those of an entry: its rank in `page`, and the snapshot of the statement. */
export function selectRank({ columns }: Ranking): RawBuilder<unknown> {
  const values = columns.map(({ name, type }) => {
    const value = sql.ref(`page.${name}`);
    return type === 'timestamptz' ? momentText(value) : value;
  });
  return sql`json_build_array(${sql.join(values)}) as "rankKey",
    pg_current_snapshot()::text as "seen"`;
}

/** The order of `page` in which `toPage` expects its entries. */
function orderOfPage({ columns, direction }: Ranking): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql`${sql.ref(`page.${name}`)} ${sql.raw(direction)}`));
}

export interface RankedRow {
  readonly rankKey: RankKey;
  readonly seen: string;
  /** From `fromSizedPage`: the number of entries including those that do not fit. */
  readonly available?: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
  /** Null when no page can precede this one: only a position `from` leaves that open. */
  readonly previousCursor: string | null;
}

/** Resolves with the entries that fit, without the extra one, and the cursors of the previous and next page. */
async function toPage<Row extends RankedRow>(
  ranking: Ranking,
  list: readonly unknown[],
  found: Row[],
  { position, size, maxBytes }: Pick<RankedSelection, 'position' | 'size' | 'maxBytes'>,
): Promise<Page<Row>> {
  const nearest = (isBackward(position) ? found.toReversed() : found).slice(0, size);
  const shown = nearest.slice(0, await countFitting(nearest, maxBytes));
  const rows = isBackward(position) ? shown.toReversed() : shown;
  const hasMore = (found[0]?.available ?? found.length) > rows.length;
  const cursor = (side: Position['side'], row: Row | undefined) =>
    row === undefined
      ? null
      : encodeCursor(list, {
          side,
          key: row.rankKey,
          seen: ranking.changes ? (position?.seen ?? row.seen) : null,
        });
  return {
    rows,
    nextCursor: hasMore || isBackward(position) ? cursor('after', rows.at(-1)) : null,
    previousCursor: (isBackward(position) ? hasMore : position) ? cursor('before', rows[0]) : null,
  };
}

/** The unique column of a ranking. */
function keyOf({ columns }: Ranking): string {
  const key = columns.at(-1);
  if (!key) throw new Error('a ranking has columns');
  return key.name;
}

function isBackward(position: Position | undefined): boolean {
  return position?.side === 'before';
}

function isBeyond(
  { columns, direction }: Ranking,
  values: RawBuilder<unknown>[],
  { side, key }: Position,
): RawBuilder<unknown> {
  const isUpwards = (direction === 'asc') !== (side === 'before');
  const operator = sql.raw(`${isUpwards ? '>' : '<'}${side === 'from' ? '=' : ''}`);
  const bounds = columns.map(({ type }, index) => sql`${key[index]}::${sql.raw(type)}`);
  return sql`(${sql.join(values)}) ${operator} (${sql.join(bounds)})`;
}

/** Applies `select` to the changes that the first page did not see. */
export function selectUnseen(
  { table, where = sql`true` }: RankChanges,
  seen: string | null,
  select: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${select} from ${sql.table(table)} as changes
    where ${where} and changes.changed_in >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(changes.changed_in, ${seen}::pg_snapshot)`;
}
