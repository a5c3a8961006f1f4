/*
 * Chromium lays out a paragraph in time that grows with the square of two things: how many characters of a complex
 * script (Arabic, Thai, emoji) stand together without a space, and how often the script changes. 98,000 Arabic
 * letters held a phone for a minute. A block inside the paragraph is laid out by itself.
 */

/** Characters of complex scripts without a space between them. Words are shorter; so are Thai sentences. */
const TOGETHER_MAX = 300;
/** Changes of script in one paragraph. */
const TURNS_MAX = 500;

const INLINE = /^(?:strong|em|u|s|a|code)$/;
const PIECE = 'span';
/** Marks that change the direction of writing. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** What belongs to the sign before it. */
const REST_OF_SIGN = /(?:[\p{M}\p{Emoji_Modifier}]|\u200d.?)*/uy;

/**
 * Draws what takes browsers seconds to lay out in pieces, each on lines of its own. `content` is what
 * `sanitizeRichText` made; other texts stay as they are.
 */
export function partLongParagraphs(content: DocumentFragment): DocumentFragment {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  let paragraph: Node | undefined;
  let findEnd = startPiece();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const own = paragraphOf(text);
    if (own !== paragraph) findEnd = startPiece();
    paragraph = own;
    const end = findEnd(text.data);
    if (end !== undefined) moveToNextPiece(text, end, own);
  }
  return content;
}

/** Finds where the piece has to end, over the texts that it is of; undefined where the text may stay whole. */
function startPiece(): (text: string) => number | undefined {
  let together = 0;
  let turns = 0;
  let lastScript = 0;
  return (text) => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      // The second half of a pair.
      if (code > 0xdbff && code < 0xe000) continue;
      if (together >= TOGETHER_MAX || turns >= TURNS_MAX) {
        REST_OF_SIGN.lastIndex = at;
        REST_OF_SIGN.test(text);
        return REST_OF_SIGN.lastIndex;
      }
      if (isSpace(code)) {
        together = 0;
        continue;
      }
      const script = scriptOf(code);
      together = script === 0 ? 0 : together + 1;
      if (script !== lastScript) turns += 1;
      lastScript = script;
    }
    return undefined;
  };
}

function moveToNextPiece(text: Text, offset: number, paragraph: Node): void {
  const rest = document.createRange();
  rest.setStart(text, offset);
  rest.setEndAfter(paragraph.lastChild ?? text);
  const piece = document.createElement(PIECE);
  piece.style.display = 'block';
  piece.append(rest.extractContents());
  // Not one in the other: they would nest hundreds deep.
  if (isPiece(paragraph)) (paragraph as Element).after(piece);
  else paragraph.appendChild(piece);
}

/** The element whose lines the text is on. */
function paragraphOf(text: Text): Node {
  let node: Node = text;
  do node = node.parentNode ?? node;
  while (node.parentNode && INLINE.test((node as Element).localName));
  return node;
}

function isPiece(node: Node): boolean {
  return (node as Element).localName === PIECE;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x3000;
}

/**
 * Of a complex script, about which; 0 for Latin, Greek, Cyrillic and Armenian, punctuation, symbols, and what East Asia
 * writes. Marks that change the direction are a script here.
 */
function scriptOf(code: number): number {
  const isSimple =
    code < 0x590 ||
    (code > 0x1dff && code < 0xa000 && !TURNING.test(String.fromCharCode(code))) ||
    (code > 0xabff && code < 0xd7a4) ||
    code > 0xfeff;
  return isSimple ? 0 : code >> 8;
}
