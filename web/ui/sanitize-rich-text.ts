import createDomPurify from 'dompurify';

/** The elements that the editor can produce and the server stores; nothing else is ever drawn. */
export const RICH_TEXT_TAGS: string[] =
  'p h1 h2 h3 ul ol li blockquote pre hr code strong em u s a br'.split(' ');

const LINK_REL = 'nofollow ugc noopener';
const SAFE_LINK = /^(?:https?:|mailto:|#|\/(?![/\\]))/i;

// Its own instance: hooks on the shared one would reach every other caller.
const purifier = createDomPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') element.setAttribute('rel', LINK_REL);
  // A wide block scrolls inside itself; without this Safari cannot reach it by keyboard.
  if (element.tagName === 'PRE') element.setAttribute('tabindex', '0');
});

const ALLOW_LIST = {
  ALLOWED_TAGS: RICH_TEXT_TAGS,
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: SAFE_LINK,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Reduces HTML to the allow-list; what is not on it keeps its text and loses its element. The page
 * draws no other HTML: browsers with Trusted Types refuse what is not of this type.
 */
export function sanitizeRichText(html: string): TrustedHTML {
  return purifier.sanitize(html, { ...ALLOW_LIST, RETURN_TRUSTED_TYPE: true });
}

/** The same as nodes, which run and load nothing. */
export function sanitizeToNodes(html: string): Node {
  return purifier.sanitize(html, { ...ALLOW_LIST, RETURN_DOM: true });
}
