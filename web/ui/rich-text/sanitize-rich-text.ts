import { MARKS_MAX, withFewMarks } from '#contract/marks.ts';
import { parseHtml } from './parse-html.ts';

/** The elements that the editor can produce and the server stores; nothing else is ever drawn. */
export const RICH_TEXT_TAGS: string[] =
  'p h1 h2 h3 ul ol li blockquote pre hr code strong em u s a br'.split(' ');

const ALLOWED = new Set(RICH_TEXT_TAGS);
/** What is in these is no text that a reader would see; of other elements the text stays. */
const INVISIBLE = new Set(
  'audio iframe math noembed noframes noscript plaintext script style svg template title video xmp'.split(
    ' ',
  ),
);
/** In characters of HTML: so many marks are drawn in a millisecond. */
const UNCHECKED_TO = 300;
const LINK_REL = 'nofollow ugc noopener';
const SAFE_LINK = /^(?:https?:|mailto:|#|\/(?![/\\]))/i;
/** What browsers skip in front of an address and inside it: controls and white space. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const SKIPPED = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

/**
 * Reduces HTML to the allow-list; what is not on it keeps its text and loses its element. Parsed where
 * nothing runs, it is built anew of allowed elements, and never written as HTML again: what is drawn
 * cannot be read in another way than it was checked.
 */
export function sanitizeRichText(html: string): DocumentFragment {
  const clean = document.createDocumentFragment();
  const body = parseHtml(html);
  const copyOf = startCopying(html.length > UNCHECKED_TO);
  let into: Node = clean;
  // By hand and not by recursion: hostile HTML nests deep.
  const depth: Node[] = [];
  for (let node: Node | null = body.firstChild; node;) {
    const copy = copyOf(node);
    if (copy) into.appendChild(copy);
    if (node.firstChild && !isInvisible(node)) {
      depth.push(into);
      into = copy ?? into;
      node = node.firstChild;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode === body ? null : node.parentNode;
      if (node) into = depth.pop() ?? clean;
    }
    node = node?.nextSibling ?? null;
  }
  return clean;
}

/** Whether what is in it is no text that a reader would see. */
export function isInvisible(node: Node): boolean {
  // Not in capitals: elements of SVG and MathML, and those that scripts define, are written as they are.
  return INVISIBLE.has(node.nodeName.toLowerCase());
}

/**
 * Returns a function that copies nodes in document order: texts, and allowed elements without their children; it returns
 * undefined for any other node. With `cutsMarks`, texts lose marks that the server refuses today and accepted before.
 */
function startCopying(cutsMarks: boolean): (node: Node) => Node | undefined {
  // The end of the text so far: marks in a row are laid out together across elements.
  let before = '';
  return (node) => {
    if (node.nodeType !== Node.TEXT_NODE) return copyElement(node);
    const whole = node.nodeValue ?? '';
    if (!cutsMarks) return document.createTextNode(whole);
    const text = withFewMarks(before + whole).slice(before.length);
    // A mark is one or two UTF-16 units.
    before = (before + text).slice(-2 * MARKS_MAX);
    return document.createTextNode(text);
  };
}

function copyElement(node: Node): Node | undefined {
  if (!(node instanceof HTMLElement) || !ALLOWED.has(node.localName)) return undefined;
  const copy = document.createElement(node.localName);
  if (node.localName === 'a') {
    const href = node.getAttribute('href')?.trim();
    if (href !== undefined && SAFE_LINK.test(href.replaceAll(SKIPPED, '')))
      copy.setAttribute('href', href);
    copy.setAttribute('rel', LINK_REL);
  }
  // A wide block scrolls inside itself; without this Safari cannot reach it by keyboard.
  if (node.localName === 'pre') copy.tabIndex = 0;
  return copy;
}
