import { withFewMarks } from '#contract/marks.ts';
import { htmlToText } from './html-text.ts';

const PREVIEW_LENGTH = 200; // spec §9
const ELLIPSIS = '...'; // spec §5
/** Only this much HTML is parsed at first. It nearly always contains a whole preview. */
const PARSED_FIRST = 4_000;
/** The characters dropped at the end of cut HTML, which may be half a word, entity or tag. */
const CUT_MARGIN = 64;

/**
 * The marks per letter that cost nothing. More count as characters: 20 previews of 200 letters with 30 marks each took
 * 20 s.
 */
const FREE_MARKS = 3;
/** The length of a family of emoji, in UTF-16 units. A longer cluster counts as several characters. */
const FREE_LENGTH = 12;
/** No cluster is longer, but those that are made to be: 98,000 joined letters are one. */
const CLUSTER_MAX = 64;
const MARK = /[^\ufe0f\P{M}]/gu;

/**
 * A character that is a grapheme cluster by itself in any context: a letter, or a dash, quote, symbol or emoji
 * with its variation selector; no marks, joiners, flags or skin tones (UAX #29).
 */
export const PLAIN_SIGN = String.raw`(?:[ -\u02ff]|[\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u{1f300}-\u{1f3fa}\u{1f400}-\u{1faff}]\ufe0f?)`;
const PLAIN_PREVIEW = new RegExp(`^${PLAIN_SIGN}{${PREVIEW_LENGTH}}(?=${PLAIN_SIGN})`, 'u');
// Created lazily: that takes a slow phone a tenth of a second.
let graphemes: Intl.Segmenter | undefined;

/** Returns the first 200 characters of the HTML's text, as a reader counts them, then '...' if there is more. */
export function htmlPreview(html: string): string {
  if (html.length > PARSED_FIRST) {
    const start = htmlToText(html.slice(0, PARSED_FIRST)).slice(0, -CUT_MARGIN);
    const preview = truncate(start);
    if (preview !== start) return preview;
  }
  return truncate(htmlToText(html));
}

/** Cuts the text after 200 grapheme clusters, or fewer that are long or have many marks. */
export function truncate(whole: string): string {
  // Each cluster is at least one UTF-16 unit.
  if (whole.length <= PREVIEW_LENGTH) return whole;
  const plain = PLAIN_PREVIEW.exec(whole);
  if (plain) return plain[0] + ELLIPSIS;
  // Without this, a cluster of thousands of marks would end the preview.
  const text = withFewMarks(whole);
  graphemes ??= new Intl.Segmenter('id', { granularity: 'grapheme' });
  let count = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    const { length } = segment;
    if (count >= PREVIEW_LENGTH || length > CLUSTER_MAX) return text.slice(0, index) + ELLIPSIS;
    count += Math.max(1, length / FREE_LENGTH, (segment.match(MARK) ?? []).length / FREE_MARKS);
  }
  return text;
}
