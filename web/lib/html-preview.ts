import { htmlToText } from './html-text.ts';

const PREVIEW_LENGTH = 200; // spec §9
const ELLIPSIS = '...'; // spec §5
/** So much HTML nearly always holds a preview; what comes after it is then never parsed. */
const FIRST_LOOK = 4_000;
/** Text this near to the cut of the first look may be half a word, half an entity or half a tag. */
const FRAYED_EDGE = 64;

/** Where there is none of these, each unit is a cluster: what joins others begins at U+0300 (UAX #29). */
const JOINERS = /[^\t\n -\u02ff]/;
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
export function truncate(text: string): string {
  // A cluster is one UTF-16 unit at least.
  if (text.length <= PREVIEW_LENGTH) return text;
  // With the sign after it, which may belong to its last one.
  if (!JOINERS.test(text.slice(0, PREVIEW_LENGTH + 1))) {
    return text.slice(0, PREVIEW_LENGTH) + ELLIPSIS;
  }
  graphemes ??= new Intl.Segmenter('id', { granularity: 'grapheme' });
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === PREVIEW_LENGTH) return text.slice(0, index) + ELLIPSIS;
    count += 1;
  }
  return text;
}
