/* The messages of refusals that the page explains in its own words. */

/** The message of the 403 to a text with words that the community refuses. */
export const WORDS_REFUSED = 'the text has words that this community refuses';
/** The message of the 403 when too many posts of the account wait for approval. */
export const TOO_MANY_HELD = 'too many of your posts wait for approval';
