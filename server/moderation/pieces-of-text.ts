/** In characters. One may look like 18 others (U+FDFA), so that a longer piece would block the event loop. */
const PIECE = 1_000;
/** How much a piece has of the one before: more than the longest word with a sign after each letter. */
const OVERLAP = 200;

/** Cuts a text into pieces to look for words in, between words where there are any. Each begins with the end of the one before. */
export function* piecesOf(text: string): Generator<string> {
  // Any number of these could stand between two words of a phrase.
  const dense = text.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '').replaceAll(/\s+/gu, ' ');
  for (let start = 0; ;) {
    const end = cutBefore(dense, start + PIECE, start + PIECE - OVERLAP);
    yield dense.slice(start, end);
    if (end >= dense.length) return;
    start = cutBefore(dense, end - OVERLAP, start + 1);
  }
}

/** The last space up to `at` that is not before `least`; `at` when there is none. */
function cutBefore(text: string, at: number, least: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space >= least ? space : at;
}
