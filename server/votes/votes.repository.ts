import { sql } from 'kysely';
import { SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { CommentVote, ThreadVote, VoteType } from '#contract/votes.ts';
import { newId } from '#server/platform/security/ids.ts';
import { retryOnDeadlock } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { lockWriter, requireWriter } from '#server/users/active-user.ts';

/*
 * All votes are cast here, each in one statement: the primary key (row, user) is the lock, so that two votes of one
 * user on one row are serialised, across any number of processes. Casting the current vote again takes it back. A
 * neutral vote (0) where there was none stores a row, too, because the row is the lock. Each step takes its rows from
 * the one before (member, vote, thread or comment, then user): one lock order for all writes. Throws 401 when the
 * account has been deleted.
 */

/** The result of casting a vote. */
export interface Cast<Vote> {
  /** The vote after the call. */
  readonly vote: Vote;
  /** The higher of the voter's scores before and after; null when the vote did not change it. */
  readonly score: number | null;
}

/** Casts a vote on a thread; undefined when the thread does not exist. */
export async function castThreadVote(
  db: Db,
  { threadId, userId, voteType }: { threadId: string; userId: string; voteType: VoteType },
): Promise<Cast<ThreadVote> | undefined> {
  const cast = sql<ThreadVote & Score>`
    with member as (${lockWriter(userId)}), cast_vote as (
      insert into thread_votes (id, thread_id, user_id, vote_type)
      select ${newId('thread_vote')}, threads.id, member.id, ${voteType}::smallint
      from member, threads where threads.id = ${threadId} and threads.deleted_at is null
      on conflict (thread_id, user_id) do update set ${retractOrReplace('thread_votes')}
      returning *
    ), counted as (${countOn('thread')}), scored as (${addToScore})
    select id, thread_id as "threadId", user_id as "userId", vote_type as "voteType", ${scoreOf}
    from cast_vote`;
  const { rows } = await retryOnDeadlock(db, () => cast.execute(db));
  if (rows[0]) return presentCast(rows[0]);
  await requireWriter(db, userId);
  return undefined;
}

/** Casts a vote on a comment, or returns which of the two does not exist. */
export async function castCommentVote(
  db: Db,
  vote: { threadId: string; commentId: string; userId: string; voteType: VoteType },
): Promise<Cast<CommentVote> | 'no-thread' | 'no-comment'> {
  const { threadId, commentId, userId, voteType } = vote;
  const cast = sql<CommentVote & Score>`
    with member as (${lockWriter(userId)}), cast_vote as (
      insert into comment_votes (id, comment_id, user_id, vote_type)
      select ${newId('comment_vote')}, comments.id, member.id, ${voteType}::smallint
      from member, comments join threads on threads.id = comments.thread_id
      where comments.id = ${commentId} and comments.deleted_at is null
        and threads.id = ${threadId} and threads.deleted_at is null
      on conflict (comment_id, user_id) do update set ${retractOrReplace('comment_votes')}
      returning *
    ), counted as (${countOn('comment')}), scored as (${addToScore})
    select id, ${threadId} as "threadId", comment_id as "commentId", user_id as "userId",
      vote_type as "voteType", ${scoreOf}
    from cast_vote`;
  const { rows } = await retryOnDeadlock(db, () => cast.execute(db));
  if (rows[0]) return presentCast(rows[0]);
  await requireWriter(db, userId);
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return thread ? 'no-comment' : 'no-thread';
}

function retractOrReplace(table: 'thread_votes' | 'comment_votes') {
  const current = sql.ref(`${table}.vote_type`);
  return sql`
    previous_vote_type = ${current},
    vote_type = case when ${current} = excluded.vote_type then 0 else excluded.vote_type end,
    voted_at = clock_timestamp()`;
}

/** Updates the counts of the thread or comment. A vote that changed nothing updates no row. */
function countOn(kind: 'thread' | 'comment') {
  const table = `${kind}s`;
  return sql`
    update ${sql.table(table)} set
      up_votes = up_votes + (vote_type = 1)::int - (previous_vote_type = 1)::int,
      down_votes = down_votes + (vote_type = -1)::int - (previous_vote_type = -1)::int
    from cast_vote
    where ${sql.ref(`${table}.id`)} = ${sql.ref(`cast_vote.${kind}_id`)}
      and vote_type <> previous_vote_type
    returning cast_vote.user_id, vote_type, previous_vote_type`;
}

/** The change of the voter's score: a current vote scores, whether up or down. */
const points = sql`${sql.lit(SCORE_PER_VOTE)} * (abs(vote_type) - abs(previous_vote_type))`;
const addToScore = sql`
  update users set score = score + ${points} from counted
  where users.id = counted.user_id and abs(vote_type) <> abs(previous_vote_type)
  returning greatest(score, score - ${points}) as higher_score`;
const scoreOf = sql`(select higher_score from scored) as score`;

type Score = Pick<Cast<unknown>, 'score'>;

function presentCast<Vote>({ score, ...vote }: Vote & Score): Cast<Omit<Vote & Score, 'score'>> {
  return { vote, score };
}
