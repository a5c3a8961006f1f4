/*
 * Chromium's layout time of a paragraph is quadratic in the characters of a complex script (Arabic, Thai, emoji)
 * without a space between them: 98,000 Arabic letters blocked a phone for a minute. It also grows with the changes of
 * script, each of which looks for a font: 98,000 letters, Latin and Chinese in turn, blocked a desk for 8 s. A change
 * between two files of one font costs less, but 60 comments of the letters a and ā, in turn, blocked a desk for 5 s. And
 * the time of a word in which letters have kerning or ligatures is quadratic in its length: 20,000 letters f blocked a
 * desk for 1 s. A block inside the paragraph is laid out by itself.
 */

/** The most characters of complex scripts without a space. Words are shorter, and so are Thai sentences. */
const TOGETHER_MAX = 300;
/** The most characters in one block, where each is cheap: in the basic font, and in a word of at most `WORD_MAX`. */
const COST_MAX = 10_000;
/** The most cheap characters in one word. */
const WORD_MAX = 100;
/** The cost of another character: 2,000 of them end a block, as `scriptOf` does not know all that is slow. */
const COSTLY = 5;
/** The cost of a character of another script than the one before. */
const SCRIPT_CHANGE_COST = 20;
/** The cost of an element or a line. */
const ELEMENT_COST = 20;

/** Any character but those of the basic font (web/ui/styles/fonts.css), which all pages load. */
const NOT_BASIC = /[^ -~\u00a0§©«®°-³·»-¾ÈÉ×èé÷\u200b–—‘’“”•…€™]/;
/**
 * Any character but Latin letters and punctuation, which nearly all fonts have. Another one, such as U+0085 or U+203D,
 * may need a font that the browser has to look for.
 */
const NOT_LATIN = /[^\0-~\u00a0-\u024f\u1e00-\u1eff\u200b\u2010-\u2027€™]/;
/**
 * Any character but Latin, Greek, Cyrillic, Armenian, punctuation, symbols and East Asian scripts. Their rare extensions
 * from U+2C00 to U+2DFF and marks that change the direction of writing count as complex: 99,000 letters of Ethiopic
 * Extended (U+2D80) kept a page from being drawn at all.
 */
const COMPLEX =
  /[^\0-\u058f\u1e00-\u200d\u2010-\u2029\u202f-\u2065\u206a-\u2bff\u2e00-\u9fff\uac00-\ud7a3\uff00-\uffff]/u;
/**
 * Scripts that are not in one block of 128 characters, as most are, by the sixteens of characters: Arabic, Ethiopic,
 * kana, jamo, Han and Hangul.
 */
const SCRIPTS = [
  [0x60, 0x6f],
  [0x120, 0x139],
  [0x304, 0x30f],
  [0x313, 0x318],
  [0x340, 0x9ff],
  [0xac0, 0xd7a],
] as const;
/** Characters without a font, for each of which the browser looks through all fonts, also after another one of them. */
const NO_FONT = /[\p{Cn}\p{Co}]/u;
export const BLOCK = 'p,h1,h2,h3,ul,ol,li,blockquote,pre,hr,div';

/** A position in a text node. */
type Position = readonly [text: Text, offset: number];

/** The start of a line or word. */
interface Start {
  readonly position: Position;
  /** Of the block before it. */
  readonly cost: number;
}

/** Yields the nodes below the root, in the order of the document. */
export function* nodesIn(root: Node): Generator<Node> {
  const nodes = document.createTreeWalker(root);
  while (nodes.nextNode()) yield nodes.currentNode;
}

/** Returns what the layout of a node, without those in it, costs beyond that of cheap characters. */
export function costOf(node: Node): number {
  if (!(node instanceof Text)) return ELEMENT_COST;
  let [cost, lastScript, letters] = [0, 0, 0];
  for (const character of node.data) {
    // Outside of `pre`, newlines and tabs are rare.
    if (character === '\n') cost += ELEMENT_COST;
    else if (character < ' ') cost += COSTLY;
    if (character <= ' ') {
      letters = 0;
      continue;
    }
    const script = scriptOf(character);
    letters += 1;
    if (script !== lastScript) cost += SCRIPT_CHANGE_COST;
    else if (!isCheap(character, letters)) cost += COSTLY;
    lastScript = script;
  }
  return cost;
}

/**
 * Splits paragraphs that browsers would lay out for seconds into blocks. Changes `content`, which
 * `sanitizeRichText` made; other paragraphs stay whole.
 */
export function splitLongParagraphs(content: DocumentFragment): void {
  // The last position first, as a split changes only what follows it.
  for (const position of findEnds(content).toReversed()) moveToBlock(position);
}

/** Returns where to split: before the last line or word that fits, or within a word that is too long. */
function findEnds(content: DocumentFragment): Position[] {
  const ends: Position[] = [];
  let paragraph: Node | undefined;
  let [together, cost, lastScript, letters] = [0, 0, 0, 0];
  // The starts of the last line and word, and whether a break or space precedes the next character.
  let [line, word]: (Start | undefined)[] = [];
  let [isAfterBreak, isAfterSpace] = [false, false];
  for (const node of nodesIn(content)) {
    if (!(node instanceof Text)) {
      if (node.nodeName === 'BR') [together, letters, isAfterBreak] = [0, 0, true];
      if (!isBlock(node)) cost += ELEMENT_COST;
      continue;
    }
    const own = paragraphOf(node);
    if (own !== paragraph) {
      [together, cost, lastScript, letters] = [0, 0, 0, 0];
      [line, word] = [undefined, undefined];
      [isAfterBreak, isAfterSpace] = [false, false];
      paragraph = own;
    }
    let at = 0;
    for (const character of node.data) {
      const position: Position = [node, at];
      at += character.length;
      // Layout does not get cheaper at other spaces.
      if (character <= ' ') {
        [together, letters] = [0, 0];
        isAfterSpace = true;
        continue;
      }
      if (isAfterBreak) line = { position, cost };
      if (isAfterSpace) word = { position, cost };
      [isAfterBreak, isAfterSpace] = [false, false];
      const isFull = together >= TOGETHER_MAX || cost >= COST_MAX;
      // Combining marks stay with the character before them.
      if (isFull && !/[\p{M}\p{EMod}\u200d]/u.test(character)) {
        const start = together < TOGETHER_MAX ? (line ?? word) : undefined;
        ends.push(start?.position ?? position);
        // What follows the start is in the next block already.
        if (start) cost -= start.cost;
        else [together, cost] = [0, 0];
        [line, word] = [undefined, undefined];
      }
      const script = scriptOf(character);
      together = COMPLEX.test(character) ? together + 1 : 0;
      letters += 1;
      if (script !== lastScript) cost += SCRIPT_CHANGE_COST;
      else cost += isCheap(character, letters) ? 1 : COSTLY;
      lastScript = script;
    }
  }
  return ends;
}

/** Whether a character, the last of so many letters of its word, is cheap after one of the same script. */
function isCheap(character: string, letters: number): boolean {
  return letters <= WORD_MAX && !NOT_BASIC.test(character);
}

/** Returns a number that the characters of a script share; 0 for Latin, NaN, which equals no other, without a font. */
function scriptOf(character: string): number {
  if (character <= '~' || !NOT_LATIN.test(character)) return 0;
  if (NO_FONT.test(character)) return NaN;
  const sixteen = (character.codePointAt(0) ?? 0) >> 4;
  const script = SCRIPTS.findIndex(([first, last]) => first <= sixteen && sixteen <= last);
  return script < 0 ? sixteen >> 3 : ~script;
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
  return text.parentElement?.closest(BLOCK) ?? text.getRootNode();
}

export function isBlock(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(BLOCK);
}
