import { MARKS_MAX, withFewMarks } from '#contract/marks.ts';
import { LINK_REL, RICH_TEXT_TAGS, STYLE_TAGS } from '#contract/rich-text.ts';
import { parseHtml } from './parse-html.ts';

const ALLOWED = new Set(RICH_TEXT_TAGS);
/** Elements whose content is dropped; other disallowed elements keep their text. */
const INVISIBLE = new Set(
  'audio iframe math noembed noframes noscript plaintext script style svg template title video xmp'.split(
    ' ',
  ),
);
/** HTML up to this length is not checked for marks, which are drawn in a millisecond then. */
const UNCHECKED_TO = 300;
const SAFE_LINK = /^(?:https?:|mailto:|#|\/(?![/\\]))/i;
/** The characters that browsers ignore before and within an address: controls and white space. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const SKIPPED = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

/**
 * Reduces HTML to the allow-list: other elements are replaced by their text. Copies allowed elements from an inert
 * document to a new fragment, and never serialises it, so that no second parser can read it differently (mutation XSS).
 */
export function sanitizeRichText(html: string): DocumentFragment {
  const clean = document.createDocumentFragment();
  const body = parseHtml(html);
  const copyOf = startCopying(html.length > UNCHECKED_TO);
  let into: Node = clean;
  // A loop, not recursion: hostile HTML nests deeper than the stack.
  const depth: Node[] = [];
  for (let node: Node | null = body.firstChild; node;) {
    const copy = isNestedStyle(node, into) ? undefined : copyOf(node);
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

/**
 * Whether the element only repeats a style, or is code in code, which would get smaller. Each line has a box for each element around it: thousands of lines in 47
 * nested elements of code took a desktop computer 3 s to lay out, at each change of its width.
 */
function isNestedStyle(node: Node, into: Node): boolean {
  return (
    node instanceof HTMLElement &&
    STYLE_TAGS.includes(node.localName) &&
    into instanceof Element &&
    into.closest(node.localName) !== null
  );
}

/** Whether the content of the element is not visible text. */
export function isInvisible(node: Node): boolean {
  // `nodeName` is upper case only for HTML elements, not for SVG and MathML.
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
  // A wide block scrolls; without a tabindex, Safari cannot scroll it by keyboard.
  if (node.localName === 'pre') copy.tabIndex = 0;
  return copy;
}
