import type { Generated, Kysely } from 'kysely';
import type { VoteType } from '#contract/votes.ts';

/** The tables as the newest migration leaves them. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  threads: ThreadsTable;
  comments: CommentsTable;
  thread_votes: ThreadVotesTable;
  comment_votes: CommentVotesTable;
}

/** A connection pool or a transaction. */
export type Db = Kysely<Schema>;

interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** The address without case: what makes it unique. */
  email_key: string;
  password_hash: string;
  score: Generated<number>;
  created_at: Generated<Date>;
}

interface SessionsTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface ThreadsTable {
  id: string;
  title: string;
  /** Sanitised HTML. */
  body: string;
  category: string;
  owner_id: string;
  comment_count: Generated<number>;
  created_at: Generated<Date>;
}

interface CommentsTable {
  id: string;
  thread_id: string;
  owner_id: string;
  /** Sanitised HTML. */
  content: string;
  created_at: Generated<Date>;
}

interface VoteColumns {
  id: string;
  user_id: string;
  vote_type: VoteType;
  /** What stood before the last change: tells the score what that change was worth. */
  previous_vote_type: Generated<VoteType>;
  voted_at: Generated<Date>;
}

interface ThreadVotesTable extends VoteColumns {
  thread_id: string;
}

interface CommentVotesTable extends VoteColumns {
  comment_id: string;
}
