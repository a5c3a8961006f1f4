import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { HeldFor } from '#contract/removals.ts';
import type { CaseOutcome, ReportReason } from '#contract/reports.ts';
import type { SanctionKind } from '#contract/sanction.ts';
import type { VoteType } from '#contract/votes.ts';

/** The tables as of the newest migration. */
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
  login_devices: LoginDevicesTable;
  server_keys: ServerKeysTable;
  letters: LettersTable;
  mail_links: MailLinksTable;
  refused_addresses: RefusedAddressesTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  login_challenges: LoginChallengesTable;
  used_passkey_challenges: UsedPasskeyChallengesTable;
  email_changes: EmailChangesTable;
  replaced_emails: ReplacedEmailsTable;
  moderation_log: ModerationLogTable;
  removed_texts: RemovedTextsTable;
  cases: CasesTable;
  reports: ReportsTable;
  reporter_records: ReporterRecordsTable;
  sanctions: SanctionsTable;
  appeals: AppealsTable;
  settings: SettingsTable;
  hidden_people: HiddenPeopleTable;
  invitations: InvitationsTable;
}

/** A connection pool or a transaction. */
export type Db = Kysely<Schema>;

interface UsersTable {
  id: string;
  name: string | null;
  email: string | null;
  /** The e-mail address in lower case, which is its unique key. */
  email_key: string | null;
  password_hash: string | null;
  score: Generated<number>;
  created_at: Generated<Date>;
  /** When set, only what they wrote is left. The four nullable columns above are null exactly then. */
  deleted_at: Generated<Date | null>;
  /** When set, the user can neither log in nor write until the operator ends the suspension. */
  suspended_at: Generated<Date | null>;
  /** When set, the suspension ends then by itself. */
  suspended_until: Generated<Date | null>;
  /** Until then, the user may not write; `Infinity` until a moderator ends it. */
  muted_until: Generated<Date | number | null>;
  /** Whether one-time codes are on, or the user has a passkey. A login then takes more than the password. */
  has_second_factor: Generated<boolean>;
  /** When the first device was stored in `login_devices`. */
  devices_since: Generated<Date | null>;
  /** When its owner last proved that they read the mail of the address; null while nobody has. */
  email_confirmed_at: Generated<Date | null>;
  /** When set, the account is deleted at this time, unless its owner logs in before. */
  deletion_at: Generated<Date | null>;
  role: Generated<Role>;
  /** Who made the invitation by which the user registered. */
  invited_by: Generated<string | null>;
  /** When set, the account waits since then for the approval of a moderator: it has no sessions, and is in no list. */
  approval_asked_at: Generated<Date | null>;
}

interface SessionsTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer;
  /** The id by which its owner refers to it. */
  id: string;
  user_id: string;
  /** The User-Agent header of the login. */
  user_agent: Generated<string>;
  /** The network of the login, as `networkPrefix` returns it; '' when it is not known. */
  network: Generated<string>;
  created_at: Generated<Date>;
  /** With a precision of about ten minutes. */
  last_used_at: Generated<Date>;
  /** Moves with `last_used_at`. */
  expires_at: Date;
}

interface ThreadsTable {
  id: string;
  title: string;
  /** Sanitised HTML. */
  body: string;
  /** The category as it was written. */
  category: string;
  /** The key of the category, the same for all its spellings. */
  category_key: string;
  owner_id: string;
  /** Of comments that are not deleted. */
  comment_count: Generated<number>;
  up_votes: Generated<number>;
  down_votes: Generated<number>;
  /** Up-votes minus down-votes. */
  vote_score: GeneratedAlways<number>;
  created_at: Generated<Date>;
  /** When it was created or last commented on. */
  active_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  /** When set, it is not in lists, its page is a 404, and its words are erased. */
  deleted_at: Generated<Date | null>;
  /** When set, it takes no comments. */
  locked_at: Generated<Date | null>;
  /** When set, it is on top of the newest threads. */
  pinned_at: Generated<Date | null>;
}

interface CommentsTable {
  id: string;
  thread_id: string;
  owner_id: string;
  /** Sanitised HTML. */
  content: string;
  up_votes: Generated<number>;
  down_votes: Generated<number>;
  /** Up-votes minus down-votes. */
  vote_score: GeneratedAlways<number>;
  created_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  /** When set, its words are erased. It is shown as deleted while newer comments follow it. */
  deleted_at: Generated<Date | null>;
}

interface VoteColumns {
  id: string;
  user_id: string;
  vote_type: VoteType;
  /** The vote before the last change, from which the change of score is computed. */
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
  /** The negative count: the most used category comes first. */
  popularity_rank: GeneratedAlways<number>;
}

/** The spellings of a category. */
interface CategorySpellingsTable {
  category_key: string;
  name: string;
  /** Of threads that are not deleted. */
  thread_count: number;
}

/** Earlier versions of a text. `written_at` is the time of that version. */
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

/** The words of a text, maintained by triggers. A replaced row is retained for a day. */
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

/** The words of a user's name, maintained by a trigger; no row when the account is deleted. */
interface UserSearchTable {
  user_id: string;
  /** A tsvector. */
  document: string;
}

/** How much attempts with something in common have used of their allowance. */
interface AttemptsTable {
  /** SHA-256 of what they have in common, such as an e-mail address. */
  key: Buffer;
  /** When the allowance will be refilled. */
  settled_at: Date;
}

/** The addresses that a user has logged in from. */
interface LoginAddressesTable {
  user_id: string;
  /** SHA-256 of the e-mail address and of the address of the login. */
  address_key: Buffer;
  last_login_at: Generated<Date>;
}

/** The devices that a user has logged in with. */
interface LoginDevicesTable {
  user_id: string;
  /** SHA-256 of the device's id, or of its browser and network. */
  device_key: Buffer;
  last_login_at: Generated<Date>;
}

/** The keys that the processes of the forum sign with, by purpose. */
interface ServerKeysTable {
  name: string;
  key: Buffer;
}

/** Written and read as text of JSON, and as its value. */
type Json = ColumnType<unknown, string, string>;

/** A letter that waits to be sent, or that was given up. A sent letter is deleted. */
interface LettersTable {
  id: string;
  /** Null for a test letter. */
  user_id: string | null;
  kind: string;
  recipient: string;
  /** The address in lower case. */
  recipient_key: string;
  data: Json;
  /** The random part from which the tokens of its links are derived. */
  seed: Buffer;
  created_at: Generated<Date>;
  /** After this, it is given up: nobody needs it anymore, or the mail server was down too long. */
  expires_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  /** Until then, the process that sends it has it for itself. */
  leased_until: Generated<Date | null>;
  /** The reason why the last attempt failed. */
  last_error: Generated<string | null>;
  given_up_at: Generated<Date | null>;
}

/** A link that proves that its user reads the mail of an address, or was given it by the operator. */
interface MailLinksTable {
  id: string;
  /** SHA-256 of the token. Null until the letter is sent: then nobody can have the token. */
  token_hash: Generated<Buffer | null>;
  /** The letter with the link, while it waits. */
  letter_id: Generated<string | null>;
  /** Tells the links of a letter apart. */
  name: string;
  purpose: string;
  user_id: string;
  data: Json;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Addresses whose mail server refused mail for good. */
interface RefusedAddressesTable {
  /** SHA-256 of the address in lower case. */
  address_key: Buffer;
  refused_at: Generated<Date>;
  /** What the mail server answered. */
  answer: string;
}

/** The secret of a user's one-time codes. */
interface TotpSecretsTable {
  user_id: string;
  /** The bytes that the codes are computed from (RFC 6238). */
  secret: Buffer;
  /** SHA-256 of the password's hash when it was made. Until it is confirmed, it is void under another password. */
  password_key: Buffer;
  created_at: Generated<Date>;
  /** Null until a first code confirms it. */
  confirmed_at: Generated<Date | null>;
  /** The time step of that first code. */
  confirmed_step: Generated<number | null>;
  /** The time step of the last code that was accepted: no code of it, or of an earlier one, is accepted again. */
  last_step: Generated<number | null>;
}

/** The recovery codes that a user has left. A used one is deleted. */
interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256 of the user's id and the code. */
  code_hash: Buffer;
  /** The same for all that were made together. */
  created_at: Date;
}

/** The passkeys of users (W3C Web Authentication). */
interface PasskeysTable {
  /** The id by which its owner refers to it. */
  id: string;
  user_id: string;
  /** The id by which authenticators know it. */
  credential_id: Buffer;
  /** In COSE (RFC 9052). */
  public_key: Buffer;
  /** The signature counter of the last login; 0 for an authenticator that has none. */
  counter: string | number;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date | null>;
}

/** Logins whose password was right, and that wait for a second factor. */
interface LoginChallengesTable {
  /** SHA-256 of the challenge; the challenge itself is never stored. */
  token_hash: Buffer;
  user_id: string;
  /** SHA-256 of the password's hash: the challenge is void under another password. */
  password_key: Buffer;
  wrong_answers: Generated<number>;
  /** SHA-256 of the answer that was right, and the token hash of the session that it opened. */
  answer_hash: Generated<Buffer | null>;
  session_hash: Generated<Buffer | null>;
  expires_at: Date;
}

/** The challenges of logins by passkey that were used, until they expire. Unused ones are not stored. */
interface UsedPasskeyChallengesTable {
  challenge_hash: Buffer;
  expires_at: Date;
}

/** The new address of a user that waits to be confirmed. Any number of users may wait for one address. */
interface EmailChangesTable {
  user_id: string;
  email: string;
  email_key: string;
  requested_at: Generated<Date>;
}

/** The addresses that users had. Until one expires, it can be restored, and nobody else can take it. */
interface ReplacedEmailsTable {
  email_key: string;
  email: string;
  user_id: string;
  replaced_at: Generated<Date>;
  expires_at: Date;
  /** Whether its owner had confirmed it before. */
  was_proved: Generated<boolean>;
}

/** What moderators, admins and the operator did. A trigger refuses any change of its rows. */
interface ModerationLogTable {
  /** 1, 2, 3 … without gaps. */
  number: number;
  /** In whole milliseconds. */
  at: Date;
  /** Null for the operator. */
  actor_id: string | null;
  action: string;
  /** Whom it concerns. */
  user_id: string | null;
  thread_id: string | null;
  comment_id: string | null;
  reason: string;
  /** An object of texts. Stored as it was hashed. */
  details: Json;
  /** The hash of the entry before; for the first, 32 zeros. */
  previous_hash: Buffer;
  /** SHA-256 of `previous_hash` and the other columns, as `hashOf` computes it. */
  hash: Buffer;
}

/** The words of threads and comments that moderators removed, while they can be restored. */
interface RemovedTextsTable {
  /** Of the thread or comment. */
  id: string;
  thread_id: string;
  /** Null for a thread, as `title` and `category` are for a comment. */
  comment_id: string | null;
  owner_id: string;
  title: string | null;
  /** Sanitised HTML. */
  body: string;
  category: string | null;
  /** Told to the owner, and to everybody in the log. */
  reason: string;
  /** Null when reports hid it, or it was held, until a moderator decides. */
  removed_by: string | null;
  removed_at: Generated<Date>;
  /** From then on, the words and their revisions are deleted. Null until a moderator decides on what was hidden or held. */
  expires_at: Date | null;
  /** The purge that removed it. */
  sanction_id: Generated<string | null>;
  /** Why it waits for approval. Null for what was removed, or hidden by reports. */
  held_for: Generated<HeldFor | null>;
}

/** The reports of a text, until a moderator decides on them, and the decision for a while. One is open for each text. */
interface CasesTable {
  id: string;
  /** Of the thread or comment, or of the user who was reported. */
  text_id: string;
  /** Null for a user. */
  thread_id: string | null;
  /** Null for a thread or a user. */
  comment_id: string | null;
  owner_id: string;
  opened_at: Generated<Date>;
  /** The negative time of opening, in seconds since 1970: the older of two cases comes first. */
  earliness: Generated<number>;
  /** The sum of the weights of its reporters, 100 for an ordinary one. */
  urgency: Generated<number>;
  report_count: Generated<number>;
  /** Whether nobody was reported, but the user waits for approval. */
  is_application: Generated<boolean>;
  /** Null while it is open. */
  decision: CaseOutcome | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface ReportsTable {
  case_id: string;
  reporter_id: string;
  reason: ReportReason;
  words: string;
  reported_at: Generated<Date>;
}

/** How often moderators agreed with somebody's reports. */
interface ReporterRecordsTable {
  user_id: string;
  right_count: Generated<number>;
  wrong_count: Generated<number>;
}

/** What moderators, admins and the operator did to a user. */
interface SanctionsTable {
  id: string;
  user_id: string;
  kind: SanctionKind;
  /** Told to the user, and to everybody in the log. */
  reason: string;
  /** Null for the operator. */
  given_by: string | null;
  given_at: Generated<Date>;
  /** When a mute or a suspension ends by itself; null when it does not. */
  ends_at: Date | null;
  /** When the user confirmed that they have read it. */
  read_at: Generated<Date | null>;
  lifted_at: Generated<Date | null>;
  /** Null for the operator, and when it ended by itself. */
  lifted_by: Generated<string | null>;
  /** Whether a purge has removed every text, or, once it is lifted, has restored them. */
  is_done: Generated<boolean>;
}

/** What a user says against a sanction, or against the removal of a text: one of the two ids is null. */
interface AppealsTable {
  id: string;
  user_id: string;
  sanction_id: string | null;
  removed_text_id: string | null;
  /** Whose decision it is against; null for the operator. */
  against_id: string | null;
  words: string;
  made_at: Generated<Date>;
  /** Null while it is open, as are the next three. */
  outcome: 'upheld' | 'lifted' | null;
  answer: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

/** What admins changed in the page. A setting without a row has its default. */
interface SettingsTable {
  name: string;
  value: Json;
  changed_at: Generated<Date>;
}

/** The people whose words a user does not want to see. */
interface HiddenPeopleTable {
  user_id: string;
  hidden_id: string;
  hidden_at: Generated<Date>;
}

/** The links by which moderators invite people to register. */
interface InvitationsTable {
  id: string;
  token_hash: Buffer;
  maker_id: string;
  uses_max: number;
  use_count: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  /** When it was revoked, or its maker lost the role or was suspended; null before. */
  ended_at: Generated<Date | null>;
}
