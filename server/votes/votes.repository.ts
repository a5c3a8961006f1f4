import { sql } from 'kysely';
import { SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import type { CommentVote, ThreadVote, VoteType } from '#contract/votes.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { lockActiveUser, requireActiveUser } from '#server/users/active-user.ts';

/*
 * All voting is here, each vote in one statement: the primary key (what, who) is the lock, so two
 * votes of one person on one thing stand in line, in any number of processes. Casting what stands
 * already takes it back; none (0) on none stays none. Each step takes its rows from the one before:
 * member, vote, what is voted on, then user, so that no two statements can wait for each other.
 * Whoever is gone gets a 401.
 */

/** A vote that was cast. */
export interface Cast<Vote> {
  /** What now stands. */
  readonly vote: Vote;
  /** The higher of the voter's scores, before and after; null where the vote did not change it. */
  readonly score: number | null;
}

/** Casts a vote on a thread; undefined when there is no such thread. */
export async function castThreadVote(
  db: Db,
  { threadId, userId, wanted }: { threadId: string; userId: string; wanted: VoteType },
): Promise<Cast<ThreadVote> | undefined> {
  const { rows } = await sql<ThreadVote & Score>`
    with member as (${lockActiveUser(userId)}), cast_vote as (
      insert into thread_votes (id, thread_id, user_id, vote_type)
      select ${newId('thread_vote')}, threads.id, member.id, ${wanted}::smallint
      from member, threads where threads.id = ${threadId} and threads.deleted_at is null
      on conflict (thread_id, user_id) do update set ${takeBackOrReplace('thread_votes')}
      returning *
    ), counted as (${countOn('thread')}), scored as (${addToScore})
    select id, thread_id as "threadId", user_id as "userId", vote_type as "voteType", ${scoreOf}
    from cast_vote`.execute(db);
  if (rows[0]) return presentCast(rows[0]);
  await requireActiveUser(db, userId);
  return undefined;
}

/** Casts a vote on a comment, or says what of the two is not there. */
export async function castCommentVote(
  db: Db,
  vote: { threadId: string; commentId: string; userId: string; wanted: VoteType },
): Promise<Cast<CommentVote> | 'no-thread' | 'no-comment'> {
  const { threadId, commentId, userId, wanted } = vote;
  const { rows } = await sql<CommentVote & Score>`
    with member as (${lockActiveUser(userId)}), cast_vote as (
      insert into comment_votes (id, comment_id, user_id, vote_type)
      select ${newId('comment_vote')}, comments.id, member.id, ${wanted}::smallint
      from member, comments join threads on threads.id = comments.thread_id
      where comments.id = ${commentId} and comments.deleted_at is null
        and threads.id = ${threadId} and threads.deleted_at is null
      on conflict (comment_id, user_id) do update set ${takeBackOrReplace('comment_votes')}
      returning *
    ), counted as (${countOn('comment')}), scored as (${addToScore})
    select id, ${threadId} as "threadId", comment_id as "commentId", user_id as "userId",
      vote_type as "voteType", ${scoreOf}
    from cast_vote`.execute(db);
  if (rows[0]) return presentCast(rows[0]);
  await requireActiveUser(db, userId);
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return thread ? 'no-comment' : 'no-thread';
}

function takeBackOrReplace(table: 'thread_votes' | 'comment_votes') {
  const standing = sql.ref(`${table}.vote_type`);
  return sql`
    previous_vote_type = ${standing},
    vote_type = case when ${standing} = excluded.vote_type then 0 else excluded.vote_type end,
    voted_at = clock_timestamp()`;
}

/** Counts the change on what was voted on; a vote that changed nothing touches no row. */
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

/** What the change is worth to the voter: a vote that stands scores, up or down alike. */
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
