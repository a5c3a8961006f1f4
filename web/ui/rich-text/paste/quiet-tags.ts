/**
 * What is no text, with all that it holds: styles of Word and Excel fill pages. As a browser reads it,
 * what is not closed goes on to the end.
 */
const INVISIBLE =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(style|script|title|xml|template|noscript)(?=[\s>])[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** No '<' but in quotes: looking for the end of a tag stops at the next one, however many are not closed. */
const TAG = /<([a-z][^\s/<>"']*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** The attributes that tell what is meant; `style` under a name that no browser applies. */
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
 * Pasted HTML with the attributes only that are read, and without style elements. The policy of the
 * page would take the inline styles away when it is parsed, and report each in the console.
 */
export function quietTags(html: string): string {
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
