/*
 * Chromium's layout time of a paragraph is quadratic in two things: the characters of a complex script (Arabic, Thai,
 * emoji) without a space between them, and the changes of script. 98,000 Arabic letters blocked a phone for a
 * minute. A block inside the paragraph is laid out by itself.
 */

/** The most characters of complex scripts without a space. Words are shorter, and so are Thai sentences. */
const TOGETHER_MAX = 300;
/** The most changes of script in one paragraph. */
const SCRIPT_CHANGES_MAX = 500;

/**
 * Any character but Latin, Greek, Cyrillic, Armenian, punctuation, symbols and East Asian scripts. Their rare extensions
 * from U+2C00 to U+2DFF and marks that change the direction of writing count as complex: 99,000 letters of Ethiopic
 * Extended (U+2D80) kept a page from being drawn at all.
 */
const COMPLEX =
  /[^\0-\u058f\u1e00-\u2bff\u2e00-\u9fff\uac00-\ud7a3\uff00-\uffff]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const BLOCK = 'p,h1,h2,h3,ul,ol,li,blockquote,pre,hr,div';

/** A position in a text node. */
type Position = readonly [text: Text, offset: number];

/**
 * Splits paragraphs that browsers would lay out for seconds into blocks. Changes `content`, which
 * `sanitizeRichText` made, and returns it; other paragraphs stay whole.
 */
export function splitLongParagraphs(content: DocumentFragment): DocumentFragment {
  if (!COMPLEX.test(content.textContent ?? '')) return content;
  // The last position first, as a split changes only what follows it.
  for (const position of findEnds(content).toReversed()) moveToBlock(position);
  return content;
}

/** Returns where to split: before the last word that fits, or within a word that is too long. */
function findEnds(content: DocumentFragment): Position[] {
  const ends: Position[] = [];
  const nodes = document.createTreeWalker(content, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let paragraph: Node | undefined;
  let [together, scriptChanges, lastScript] = [0, 0, 0];
  // The start of the last word, and whether a space precedes the next character.
  let word: Position | undefined;
  let isAfterSpace = false;
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!(node instanceof Text)) {
      if (node.nodeName === 'BR') together = 0;
      continue;
    }
    const own = paragraphOf(node);
    if (own !== paragraph) {
      [together, scriptChanges, lastScript, word] = [0, 0, 0, undefined];
      isAfterSpace = false;
      paragraph = own;
    }
    let at = 0;
    for (const character of node.data) {
      const position: Position = [node, at];
      at += character.length;
      if (character.trim() === '') {
        together = 0;
        isAfterSpace = true;
        continue;
      }
      if (isAfterSpace) word = position;
      isAfterSpace = false;
      const isFull = together >= TOGETHER_MAX || scriptChanges >= SCRIPT_CHANGES_MAX;
      // Combining marks stay with the character before them.
      if (isFull && !/[\p{M}\p{Emoji_Modifier}\u200d]/u.test(character)) {
        ends.push((together < TOGETHER_MAX && word) || position);
        [together, scriptChanges, word] = [0, 0, undefined];
      }
      const script = COMPLEX.test(character) ? character.charCodeAt(0) >> 8 : 0;
      together = script && together + 1;
      if (script !== lastScript) scriptChanges += 1;
      lastScript = script;
    }
  }
  return ends;
}

/** Moves the text from the position to the next block into a block of its own. */
function moveToBlock([text, offset]: Position): void {
  const paragraph = paragraphOf(text);
  const rest = document.createRange();
  rest.setStart(text, offset);
  let start: Node = text;
  // Moves enclosing elements along, so that no empty element, such as a link, stays behind.
  if (offset === 0) {
    while (!start.previousSibling && start.parentNode !== paragraph) {
      start = start.parentNode ?? paragraph;
    }
    rest.setStartBefore(start);
  }
  let end: Node = text;
  while (end.parentNode && end.parentNode !== paragraph) end = end.parentNode;
  while (end.nextSibling && !isBlock(end.nextSibling)) end = end.nextSibling;
  rest.setEndAfter(end);
  const block = document.createElement('div');
  block.append(rest.extractContents());
  rest.insertNode(block);
}

/** Returns the block that contains the text. */
function paragraphOf(text: Text): Node {
  let node: Node = text;
  while (node.parentNode && !isBlock(node)) node = node.parentNode;
  return node;
}

function isBlock(node: Node): boolean {
  return node instanceof Element && node.matches(BLOCK);
}
