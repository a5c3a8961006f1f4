import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { VoteType } from '#contract/votes.ts';

/** The tables as the newest migration leaves them. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  threads: ThreadsTable;
  comments: CommentsTable;
  thread_votes: ThreadVotesTable;
  comment_votes: CommentVotesTable;
  thread_rank_changes: ThreadRankChangesTable;
  comment_rank_changes: CommentRankChangesTable;
  category_rank_changes: CategoryRankChangesTable;
  categories: CategoriesTable;
  category_spellings: CategorySpellingsTable;
  thread_revisions: ThreadRevisionsTable;
  comment_revisions: CommentRevisionsTable;
  thread_search: ThreadSearchTable;
  comment_search: CommentSearchTable;
  user_search: UserSearchTable;
  attempts: AttemptsTable;
  login_addresses: LoginAddressesTable;
  server_keys: ServerKeysTable;
}

/** A connection pool or a transaction. */
export type Db = Kysely<Schema>;

interface UsersTable {
  id: string;
  name: string | null;
  email: string | null;
  /** The address without case: what makes it unique. */
  email_key: string | null;
  password_hash: string | null;
  score: Generated<number>;
  created_at: Generated<Date>;
  /** Set: only what they wrote is left, and the four columns that are null then, and only then. */
  deleted_at: Generated<Date | null>;
  /** Set: may neither log in nor write until the operator takes it back. */
  suspended_at: Generated<Date | null>;
}

interface SessionsTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  /** What its owner names it by. */
  id: string;
  user_id: string;
  /** What the client called itself at the login. */
  user_agent: Generated<string>;
  created_at: Generated<Date>;
  /** To about ten minutes. */
  last_used_at: Generated<Date>;
  expires_at: Date;
}

interface ThreadsTable {
  id: string;
  title: string;
  /** Sanitised HTML. */
  body: string;
  /** As it was written. */
  category: string;
  /** What it is filed under, however it is written. */
  category_key: string;
  owner_id: string;
  /** Of comments that are not deleted. */
  comment_count: Generated<number>;
  up_votes: Generated<number>;
  down_votes: Generated<number>;
  /** Up less down. */
  vote_score: GeneratedAlways<number>;
  created_at: Generated<Date>;
  /** When it was opened or last commented on. */
  active_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  /** Set: gone from lists, 404 at its address, its words erased. */
  deleted_at: Generated<Date | null>;
}

interface CommentsTable {
  id: string;
  thread_id: string;
  owner_id: string;
  /** Sanitised HTML. */
  content: string;
  up_votes: Generated<number>;
  down_votes: Generated<number>;
  /** Up less down. */
  vote_score: GeneratedAlways<number>;
  created_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  /** Set: its words are erased; it is shown as deleted where newer comments follow it. */
  deleted_at: Generated<Date | null>;
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

/** The rank that a row had until the transaction `changed_in` changed it. */
interface RankChangeColumns {
  id: GeneratedAlways<string>;
  changed_in: GeneratedAlways<string>;
  changed_at: GeneratedAlways<Date>;
}

interface ThreadRankChangesTable extends RankChangeColumns {
  thread_id: string;
  active_at: Date;
  vote_score: number;
  created_at: Date;
}

interface CommentRankChangesTable extends RankChangeColumns {
  comment_id: string;
  thread_id: string;
  vote_score: number;
  created_at: Date;
}

interface CategoryRankChangesTable extends RankChangeColumns {
  category_key: string;
  popularity_rank: number;
}

interface CategoriesTable {
  key: string;
  /** Of threads that are not deleted. */
  thread_count: number;
  /** The most used first: the count, negative. */
  popularity_rank: GeneratedAlways<number>;
}

/** How threads write a category. */
interface CategorySpellingsTable {
  category_key: string;
  name: string;
  /** Of threads that are not deleted. */
  thread_count: number;
}

/** What it said before: `written_at` is when it came to say so. */
interface ThreadRevisionsTable {
  id: GeneratedAlways<string>;
  thread_id: string;
  title: string;
  body: string;
  category: string;
  written_at: Date;
}

interface CommentRevisionsTable {
  id: GeneratedAlways<string>;
  comment_id: string;
  content: string;
  written_at: Date;
}

/** The words of a text, kept by triggers. A row that another replaced stays for a day. */
interface SearchColumns {
  created_at: Date;
  /** A tsvector. */
  document: string;
  /** The transactions that wrote it and that replaced it. */
  written_in: Generated<string>;
  replaced_in: Generated<string | null>;
  replaced_at: Generated<Date | null>;
}

interface ThreadSearchTable extends SearchColumns {
  thread_id: string;
}

interface CommentSearchTable extends SearchColumns {
  comment_id: string;
  thread_id: string;
}

/** The words of a person's name, kept by a trigger; no row where the account is deleted. */
interface UserSearchTable {
  user_id: string;
  /** A tsvector. */
  document: string;
}

/** What attempts with something in common have used up of their allowance. */
interface AttemptsTable {
  /** SHA-256 of what they have in common, such as an e-mail address. */
  key: Buffer;
  /** When all of it will have come back. */
  settled_at: Date;
}

/** Where a person has logged in from. */
interface LoginAddressesTable {
  user_id: string;
  /** SHA-256 of the e-mail address and of where the login came from. */
  address_key: Buffer;
  last_login_at: Generated<Date>;
}

/** What the processes of the forum sign with, by what they sign. */
interface ServerKeysTable {
  name: string;
  key: Buffer;
}
