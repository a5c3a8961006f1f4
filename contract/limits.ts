/** How much a person may send, in characters. The API names each in its refusal. */
export const NAME_MAX = 100;
/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6; // api-v1, "Failures"
export const PASSWORD_MAX = 200;
export const TITLE_MAX = 300;
export const CATEGORY_MAX = 50;
export const BODY_MAX = 100_000;
export const COMMENT_MAX = 20_000;
/** Beginnings and ends of a text's elements: ten times what a long post has, sanitised in 0.1 s. */
export const TAGS_MAX = 5_000;
/** Of a body of JSON, around its texts: a hundred times what any call takes, parsed in some milliseconds. */
export const STRUCTURE_MAX = 65_536;
export const REQUEST_MAX_BYTES = 1_048_576;

/** How much the API answers with at most. */
export const PAGE_MAX = 100;
/** A list without `limit`. */
export const LIST_MAX = 1_000;
/** The bytes that an answer may take, but for downloads and streams: a page ends where there is no room for more. */
export const PAGE_MAX_BYTES = 4 * 1_048_576;
/** The voters named in `upVotesBy`, and as many in `downVotesBy`. */
export const VOTERS_MAX = 1_000;
/** Revisions without `limit`: each may be as long as a thread. */
export const REVISIONS_DEFAULT = 20;
/** The bytes of a page of revisions. No cache has them, so that each page is read and put into words anew. */
export const REVISIONS_MAX_BYTES = 1_048_576;
