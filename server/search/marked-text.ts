import type { MarkedText } from '#contract/search.ts';
import { type WordSpan, wordSpans } from './words.ts';

/** Returns the index of the query word that a word of a text matches; undefined for none. */
export type HitOf = (word: WordSpan) => number | undefined;

interface Hit extends WordSpan {
  readonly of: number;
}

export interface Excerpt {
  readonly text: MarkedText;
  /** The number of query words in it. */
  readonly words: number;
}

/** In characters, about as long as a preview of a body (spec §9). */
const EXCERPT_LENGTH = 200;
/** In characters, the context before the first hit. */
const LEAD = 40;

/** Returns a whole plain text with its hits marked. */
export function markText(
  text: string,
  hitOf: HitOf,
  words: readonly WordSpan[] = wordSpans(text),
): MarkedText {
  return pieces(text, 0, text.length, hitsIn(words, hitOf));
}

/** Returns the part of a plain text with the most query words; its beginning when there are no hits. */
export function excerptOf(
  text: string,
  hitOf: HitOf,
  words: readonly WordSpan[] = wordSpans(text),
): Excerpt {
  const hits = hitsIn(words, hitOf);
  const dense = densest(hits);
  const from = dense
    ? startOfWord(text, Math.min(dense.start - LEAD, text.length - EXCERPT_LENGTH))
    : 0;
  const to = beforeDots(text, endOfWord(text, from + EXCERPT_LENGTH));
  const marked = pieces(text, from, to, hits);
  const [before, after] = [from > 0, to < text.length];
  return {
    text: [
      ...(before ? [{ text: '…', isHit: false }] : []),
      ...marked,
      ...(after ? [{ text: '…', isHit: false }] : []),
    ],
    words: dense?.words ?? 0,
  };
}

/** Moves a position to before the dots that precede it: an ellipsis is appended there. */
function beforeDots(text: string, index: number): number {
  if (index === text.length) return index;
  let end = index;
  // Searched character by character: a pattern anchored to the end would be retried at each of many dots before it.
  while (end > 0 && /[\s.…]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

function hitsIn(words: readonly WordSpan[], hitOf: HitOf): Hit[] {
  const hits: Hit[] = [];
  for (const word of words) {
    const of = hitOf(word);
    if (of !== undefined) hits.push({ ...word, of });
  }
  return hits;
}

/**
 * Returns where the excerpt with the most distinct words starts; among equals the one with the most hits, then the
 * first.
 */
function densest(hits: readonly Hit[]): { start: number; words: number } | undefined {
  let best: { start: number; words: number; hits: number } | undefined;
  const counts = new Map<number, number>();
  let end = 0;
  for (const [index, first] of hits.entries()) {
    for (
      let hit = hits[end];
      hit && hit.end <= first.start + EXCERPT_LENGTH - LEAD;
      hit = hits[end]
    ) {
      counts.set(hit.of, (counts.get(hit.of) ?? 0) + 1);
      end += 1;
    }
    end = Math.max(end, index + 1);
    const words = Math.max(counts.size, 1);
    if (!best || words > best.words || (words === best.words && end - index > best.hits)) {
      best = { start: first.start, words, hits: end - index };
    }
    const count = counts.get(first.of) ?? 0;
    if (count > 1) counts.set(first.of, count - 1);
    else counts.delete(first.of);
  }
  return best;
}

function pieces(text: string, from: number, to: number, hits: readonly Hit[]): MarkedText {
  const marked: MarkedText = [];
  let at = from;
  const push = (end: number, isHit: boolean) => {
    if (end > at) marked.push({ text: text.slice(at, end), isHit });
    at = Math.max(at, end);
  };
  for (const hit of hits) {
    if (hit.start < from || hit.start >= to) continue;
    push(hit.start, false);
    push(Math.min(hit.end, to), true);
  }
  push(to, false);
  return marked;
}

function startOfWord(text: string, index: number): number {
  if (index <= 0) return 0;
  const space = text.indexOf(' ', index - 1);
  // A text without spaces is cut anywhere, but not within a character.
  return space >= 0 && space < index + LEAD ? space + 1 : wholeCharacter(text, index);
}

function endOfWord(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const space = text.lastIndexOf(' ', index);
  return space > index - LEAD ? space : wholeCharacter(text, index);
}

function wholeCharacter(text: string, at: number): number {
  const isLowSurrogate = /[\udc00-\udfff]/.test(text.charAt(at));
  return isLowSurrogate ? at - 1 : at;
}
