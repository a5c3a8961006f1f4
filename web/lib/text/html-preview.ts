import { withFewMarks } from '#contract/marks.ts';
import { htmlToText } from './html-text.ts';

const PREVIEW_LENGTH = 200; // spec §9
const ELLIPSIS = '...'; // spec §5
/** So much HTML nearly always holds a preview; what comes after it is then never parsed. */
const FIRST_LOOK = 4_000;
/** Text this near to the cut of the first look may be half a word, half an entity or half a tag. */
const FRAYED_EDGE = 64;

/**
 * A sign that is a cluster by itself whatever stands beside it: a letter, or a dash, quote, symbol or
 * emoji, with the selector that colours it; no marks, joiners, flags or skin tones (UAX #29).
 */
export const PLAIN_SIGN = String.raw`(?:[ -\u02ff]|[\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u{1f300}-\u{1f3fa}\u{1f400}-\u{1faff}]\ufe0f?)`;
const PLAIN_PREVIEW = new RegExp(`^${PLAIN_SIGN}{${PREVIEW_LENGTH}}(?=${PLAIN_SIGN})`, 'u');
// Made when it is first needed: a slow phone takes a tenth of a second for it.
let graphemes: Intl.Segmenter | undefined;

/** The first 200 characters of what the HTML says, as a reader counts them, then '...' if that was not all. */
export function htmlPreview(html: string): string {
  if (html.length > FIRST_LOOK) {
    const start = htmlToText(html.slice(0, FIRST_LOOK)).slice(0, -FRAYED_EDGE);
    const preview = truncate(start);
    if (preview !== start) return preview;
  }
  return truncate(htmlToText(html));
}

/** The text, cut after 200 grapheme clusters where it is longer. */
export function truncate(whole: string): string {
  // A cluster is one UTF-16 unit at least.
  if (whole.length <= PREVIEW_LENGTH) return whole;
  const plain = PLAIN_PREVIEW.exec(whole);
  if (plain) return plain[0] + ELLIPSIS;
  // A cluster of thousands of marks would be drawn as it is.
  const text = withFewMarks(whole);
  graphemes ??= new Intl.Segmenter('id', { granularity: 'grapheme' });
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === PREVIEW_LENGTH) return text.slice(0, index) + ELLIPSIS;
    count += 1;
  }
  return text;
}
