/** The limits of what a user may send, in characters. The API's refusal names each. */
export const NAME_MAX = 100;
/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6; // api-v1, "Failures"
export const PASSWORD_MAX = 200;
/** The name that its owner gives a passkey. */
export const PASSKEY_NAME_MAX = 50;
/** The reason of an act of moderation. */
export const REASON_MAX = 500;
/** The people whom one user can hide from themselves: their ids are in the own profile, which every page waits for. */
export const HIDDEN_PEOPLE_MAX = 1_000;
/** How many people may register by one invitation, and how long it lasts at most. */
export const INVITATION_USES_MAX = 100;
export const INVITATION_DAYS_MAX = 30;
export const TITLE_MAX = 300;
export const CATEGORY_MAX = 50;
export const BODY_MAX = 100_000;
export const COMMENT_MAX = 20_000;
/** The name and the description of the community, and its rules with their HTML. */
export const COMMUNITY_NAME_MAX = 50;
export const COMMUNITY_DESCRIPTION_MAX = 200;
export const RULES_MAX = 20_000;
/** The opening and closing tags of a text: ten times as many as in a long post, sanitised in 0.1 s. */
export const TAGS_MAX = 5_000;
/**
 * The characters of a JSON body outside of its texts: a hundred times what any call needs, parsed in some milliseconds.
 */
export const STRUCTURE_MAX = 65_536;
/** The words that admins list, of each kind, and the length of one. */
export const WORDS_MAX = 200;
export const WORD_MAX = 60;
/** The first texts of a member, and the days of an account with links, that an admin may have held for approval. */
export const HELD_POSTS_MAX = 10;
export const HELD_LINK_DAYS_MAX = 90;
/** The texts of one account that wait for approval: an account cannot fill the queue of moderators. */
export const HELD_TEXTS_MAX = 20;
export const REQUEST_MAX_BYTES = 1_048_576;

/** Threads that are pinned at once: more would push all others off the screen, and each is read with the first page. */
export const PINNED_MAX = 10;

/** The maximum value of `limit`, in entries of a page. */
export const PAGE_MAX = 100;
/** The number of entries in a list without `limit`. */
export const LIST_MAX = 1_000;
/** The maximum size of an answer, except downloads and streams, in bytes: a page ends when no more fits. */
export const PAGE_MAX_BYTES = 4 * 1_048_576;
/** The maximum number of voters in `upVotesBy`, and in `downVotesBy`. */
export const VOTERS_MAX = 1_000;
/** The same in a page (with `limit`), for an entry with more votes of one kind than `VOTERS_MAX`. */
export const PAGE_VOTERS_MAX = 100;
/** The number of revisions without `limit`: each may be as long as a thread. */
export const REVISIONS_DEFAULT = 20;
/**
 * The maximum size of a page of revisions, in bytes. Revisions are not cached, so each page is read and serialised
 * anew.
 */
export const REVISIONS_MAX_BYTES = 1_048_576;
