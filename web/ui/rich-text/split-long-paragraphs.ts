import { BLOCK, isBlock, nodesIn, type Position, rangeFrom } from './blocks.ts';

/**
 * Splits paragraphs whose layout is slow in Chromium. A block inside a paragraph is laid out by itself. The layout of
 * complex scripts (Arabic, Thai, emoji) without a space is quadratic in their characters: 98,000 Arabic letters blocked
 * a phone for a minute. Each change of script looks for a font: 98,000 letters, Latin and Chinese in turn, blocked a
 * desktop computer for 8 s. A change between two files of one font costs less, but 60 comments of the letters a and ā
 * in turn blocked it for 5 s. The layout of a word with kerning or ligatures is quadratic in its length: 20,000 letters
 * f blocked it for 1 s.
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
export const ELEMENT_COST = 20;

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
/** Blocks of 128 characters of several scripts that are not in one font. */
const MIXED = /[\u0800-\u08ff\u1c80-\u1cff\ua900-\ua97f\ufe10-\uffef]/;
/** Characters without a font, for each of which the browser looks through all fonts, also after another one of them. */
const NO_FONT = /[\p{Cn}\p{Co}]/u;

/** The start of a line or word, and the cost of the block before it. */
type Start = readonly [position: Position, cost: number];

/** Returns what the layout of a node, without those in it, costs beyond that of cheap characters. */
export function costOf(node: Node): number {
  if (!(node instanceof Text)) return ELEMENT_COST;
  const costOfNext = startCounting();
  let cost = 0;
  for (const character of node.data) cost += costOfNext(character);
  return cost;
}

/** Returns a function that returns the cost of the next character of a text, beyond that of a cheap one. */
export function startCounting(): (character: string) => number {
  let [lastScript, letters] = [0, 0];
  return (character) => {
    if (character <= ' ') {
      letters = 0;
      // Outside of `pre`, newlines and tabs are rare.
      if (character === '\n') return ELEMENT_COST;
      return character < ' ' ? COSTLY : 0;
    }
    const script = scriptOf(character);
    const isSame = script === lastScript;
    letters += 1;
    lastScript = script;
    if (!isSame) return SCRIPT_CHANGE_COST;
    return letters > WORD_MAX || NOT_BASIC.test(character) ? COSTLY : 0;
  };
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
  let [together, cost] = [0, 0];
  let costOfNext = startCounting();
  // The starts of the last line and word, and whether a break or space precedes the next character.
  let [line, word]: (Start | undefined)[] = [];
  let [isAfterBreak, isAfterSpace] = [false, false];
  /** Whether newlines are laid out as such. */
  let isCode = false;
  for (const node of nodesIn(content)) {
    if (!(node instanceof Text)) {
      if (!isBlock(node)) cost += ELEMENT_COST;
      if (node.nodeName === 'BR') {
        [together, isAfterBreak] = [0, true];
        // Ends a word.
        costOfNext(' ');
      }
      continue;
    }
    const own = paragraphOf(node);
    if (own !== paragraph) {
      [together, cost] = [0, 0];
      costOfNext = startCounting();
      [line, word] = [undefined, undefined];
      [isAfterBreak, isAfterSpace] = [false, false];
      paragraph = own;
      isCode = own instanceof Element && own.closest('pre') !== null;
    }
    let at = 0;
    for (const character of node.data) {
      const position: Position = [node, at];
      at += character.length;
      // Layout does not get cheaper at other spaces.
      if (character <= ' ') {
        together = 0;
        cost += costOfNext(character);
        isAfterSpace = true;
        isAfterBreak ||= isCode && character === '\n';
        continue;
      }
      if (isAfterBreak) line = [position, cost];
      if (isAfterSpace) word = [position, cost];
      [isAfterBreak, isAfterSpace] = [false, false];
      const isFull = together >= TOGETHER_MAX || cost >= COST_MAX;
      // Combining marks stay with the character before them.
      if (isFull && !/[\p{M}\p{EMod}\u200d]/u.test(character)) {
        const start = together < TOGETHER_MAX ? (line ?? word) : undefined;
        const [end, before] = start ?? [position, cost];
        ends.push(end);
        // What follows the start is in the next block already.
        cost -= before;
        if (!start) together = 0;
        [line, word] = [undefined, undefined];
      }
      together = COMPLEX.test(character) ? together + 1 : 0;
      cost += costOfNext(character) || 1;
    }
  }
  return ends;
}

/** Returns a number that the characters of a script share; 0 for Latin, NaN, which equals no other, without a font. */
function scriptOf(character: string): number {
  if (character <= '~' || !NOT_LATIN.test(character)) return 0;
  if (NO_FONT.test(character)) return NaN;
  const sixteen = (character.codePointAt(0) ?? 0) >> 4;
  const script = SCRIPTS.findIndex(([first, last]) => first <= sixteen && sixteen <= last);
  if (script >= 0) return ~script;
  return MIXED.test(character) ? sixteen : sixteen >> 3;
}

/** Moves the text from the position to the next block into a block of its own. */
function moveToBlock(position: Position): void {
  const [text] = position;
  const paragraph = paragraphOf(text);
  // Moves enclosing elements along, so that no empty element, such as a link, stays behind.
  const rest = rangeFrom(position, paragraph);
  let end: Node = text;
  while (end.parentNode && end.parentNode !== paragraph) end = end.parentNode;
  while (end.nextSibling && !isBlock(end.nextSibling)) end = end.nextSibling;
  rest.setEndAfter(end);
  const block = document.createElement('div');
  block.append(rest.extractContents());
  rest.insertNode(block);
}

/** Returns the block that contains the text. */
function paragraphOf(text: Node): Node {
  return text.parentElement?.closest(BLOCK) ?? text.getRootNode();
}
