/**
 * Comments, and elements without visible text: the styles of Word and Excel fill pages. As in a browser, an unclosed
 * one extends to the end.
 */
const INVISIBLE =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(style|script|title|xml|template|noscript)(?=[\s>])[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Allows '<' only in quotes, so that matching unclosed tags takes linear time. */
const TAG = /<([a-z][^\s/<>"']*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** The attributes that are read; `style` gets a name that browsers do not apply. */
const READ: Record<string, string> = {
  style: 'data-style',
  class: 'class',
  href: 'href',
  alt: 'alt',
  colspan: 'colspan',
  rowspan: 'rowspan',
  'data-plain-text': 'data-plain-text',
  'data-aria-level': 'data-aria-level',
  'data-pm-slice': 'data-pm-slice',
};

/**
 * Removes all attributes that are not read, and all style elements. While parsing, the CSP would remove each inline
 * style, and report it in the console.
 */
export function stripAttributes(html: string): string {
  return html
    .replaceAll(INVISIBLE, '')
    .replaceAll(TAG, (_tag, name: string, attributes: string) => {
      const used = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', value = '']) => {
        const readAs = READ[attribute.toLowerCase()];
        return readAs ? [` ${readAs}=${quote(value)}`] : [];
      });
      return `<${name}${used.join('')}>`;
    });
}

function quote(value: string): string {
  return /^["']/.test(value) ? value : `"${value}"`;
}
