/**
 * The elements of a text: the editor writes them, the server stores no others, and the page renders no others. The page
 * sanitises again, because a restored backup has HTML that the server never sanitised.
 */
export const RICH_TEXT_TAGS: string[] =
  'p h1 h2 h3 ul ol li blockquote pre hr code strong em u s a br'.split(' ');
