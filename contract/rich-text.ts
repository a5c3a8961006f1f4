/** The block elements of a text. */
export const BLOCK_TAGS: readonly string[] = 'p h1 h2 h3 ul ol li blockquote pre hr'.split(' ');
/** The inline elements of a text that change its look. */
export const STYLE_TAGS: readonly string[] = 'code strong em u s'.split(' ');

/**
 * The elements of a text: the editor writes them, the server stores no others, and the page renders no others. The page
 * sanitises again, because a restored backup may have HTML that the server never sanitised.
 */
export const RICH_TEXT_TAGS: string[] = [...BLOCK_TAGS, ...STYLE_TAGS, 'a', 'br'];

/** The `rel` of a link in a text. */
export const LINK_REL = 'nofollow ugc noopener';
