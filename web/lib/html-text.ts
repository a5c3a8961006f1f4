const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE']);
const INLINE = new Set(
  'A ABBR B CODE DEL EM FONT I INS KBD MARK S SMALL SPAN STRIKE STRONG SUB SUP U'.split(' '),
);

/** What a reader sees of the HTML, on one line; parsing loads nothing and runs nothing. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  collectText(new DOMParser().parseFromString(html, 'text/html').body, parts);
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** The same, each paragraph, list or other block on lines of its own. */
export function htmlToParagraphs(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.children].map(({ outerHTML }) => htmlToText(outerHTML));
  return blocks.filter((block) => block !== '').join('\n\n');
}

function collectText(root: Node, parts: string[]): void {
  // By hand and not by recursion: hostile HTML nests deeper than the stack.
  let node: Node | null = root;
  while (node) {
    const isUnseen = UNSEEN.has(node.nodeName);
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    else if (!isUnseen && !INLINE.has(node.nodeName)) parts.push(' ');
    if (node.firstChild && !isUnseen) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node && !INLINE.has(node.nodeName)) parts.push(' ');
    }
    if (!node || node === root) return;
    node = node.nextSibling;
  }
}
