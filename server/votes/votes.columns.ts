import { sql } from 'kysely';
import { PAGE_VOTERS_MAX, VOTERS_MAX } from '#contract/limits.ts';
import type { VoteType } from '#contract/votes.ts';

/** The votes on a row as `selectVotes` reads them. */
export interface VotesColumns {
  upVotesBy: string[];
  downVotesBy: string[];
  totalUpVotes: number;
  totalDownVotes: number;
  /**
   * The caller's vote; null when the lists contain it. Above `VOTERS_MAX` votes of one kind on a row it is never null:
   * answers with the row are then personal, and the row itself is not cached (`cached-rows.ts`).
   */
  ownVote: VoteType | null;
}

/** An id in JSON, with its quotes and the comma. */
const ID_BYTES = 24;

/** The approximate size of the voter lists in an answer, in bytes, for each row of `table`. */
export function votersBytes(table: string) {
  const listed = (column: string) =>
    sql`least(${sql.ref(`${table}.${column}`)}, ${sql.lit(VOTERS_MAX)})`;
  return sql`${sql.lit(ID_BYTES)} * (${listed('up_votes')} + ${listed('down_votes')})`;
}

/**
 * Returns how many voters of each kind are listed for a row with more votes of one kind than `VOTERS_MAX`. A page lists
 * fewer: such rows are read anew for each reader. When two thousand accounts had voted on each of its threads, the
 * answer to `GET /v1/threads?limit=20` was 972 kB, 180 times as long as without these votes.
 */
export function votersListed({ limit }: { limit?: number | undefined }): number {
  return limit === undefined ? VOTERS_MAX : PAGE_VOTERS_MAX;
}

/**
 * The columns of `VotesColumns` for each row of `table`: the newest voters, oldest vote first; the totals; and, when
 * the lists do not hold all voters, the vote of `callerId`. Where there are more votes of one kind than `VOTERS_MAX`,
 * the lists have `listed` voters at most. Each list is read from an index in its order, as JSON:
 * parsing PostgreSQL's own arrays took a tenth of Node's time for a page of threads.
 */
export function selectVotes(
  kind: 'thread' | 'comment',
  table: string,
  callerId: string | undefined,
  listed: number,
) {
  const votes = sql.table(`${kind}_votes`);
  const isOnRow = sql`vote.${sql.ref(`${kind}_id`)} = ${sql.ref(`${table}.id`)}`;
  const total = (column: string) => sql.ref(`${table}.${column}`);
  const exceedsMax = sql`greatest(${total('up_votes')}, ${total('down_votes')}) > ${sql.lit(VOTERS_MAX)}`;
  const listedMax =
    listed === VOTERS_MAX
      ? sql.lit(VOTERS_MAX)
      : sql`case when ${exceedsMax} then ${sql.lit(listed)} else ${sql.lit(VOTERS_MAX)} end`;
  // Most rows have no votes of one kind. Their count shows that without a look into the index.
  const voters = (type: VoteType, count: string) => sql`
    case when ${total(count)} = 0 then '[]' else array_to_json(array(
    select user_id from (
      select vote.user_id, vote.voted_at from ${votes} as vote
      where ${isOnRow} and vote.vote_type = ${sql.lit(type)}
      order by vote.voted_at desc, vote.user_id limit ${listedMax}
    ) as newest order by voted_at, user_id desc)) end`;
  const ownVote = sql`case
    when ${exceedsMax} then coalesce((
      select vote.vote_type from ${votes} as vote
      where ${isOnRow} and vote.user_id = ${callerId ?? null}), 0)
    end`;
  return sql`
    ${voters(1, 'up_votes')} as "upVotesBy", ${voters(-1, 'down_votes')} as "downVotesBy",
    ${total('up_votes')} as "totalUpVotes", ${total('down_votes')} as "totalDownVotes",
    ${ownVote} as "ownVote"`;
}
