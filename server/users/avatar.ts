/** Deep colours of batik dyes. White text on each has a contrast of 4.5:1 or more (WCAG 2.2 AA; tested). */
const COLOURS =
  '1f3a68 2c4a7c 24576b 1d5c58 2f5d3a 4f5a23 6b4a1f 7a4a2b 8a3f2d 8c2f45 6d3365 4b3f7d'.split(' ');

/** The limit in characters when percent-encoded, for names whose first letter has many bytes. */
const INITIALS_MAX_ENCODED = 54;

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** The SVG before the colour, between it and the initials, and after them. */
const [BEFORE_COLOUR, BEFORE_INITIALS, END] = [
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='%23`,
  `'/><text x='32' y='41' fill='%23fff' font-family='sans-serif' font-size='26' text-anchor='middle'>`,
  `</text></svg>`,
].map(encodeSigns);

/**
 * Returns the avatar of a user, which needs no request: initials on a colour derived from the id, as a
 * `data:image/svg+xml` URI of under 400 characters.
 */
export function avatarOf(person: { id: string; name: string }): string {
  const colour = COLOURS[hash(person.id) % COLOURS.length];
  const initials = encodedInitials(person.name);
  return `data:image/svg+xml,${BEFORE_COLOUR}${colour}${BEFORE_INITIALS}${initials}${END}`;
}

/** Percent-encodes the SVG for use in any attribute, and in any url() of a style sheet. */
function encodeSigns(svg: string): string {
  return svg.replace(/[<>' ]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'));
}

/**
 * The first letters of the first and the last word that begins with one, percent-encoded. Letters need no XML escapes.
 */
function encodedInitials(name: string): string {
  const words = name.toWellFormed().match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = ends.map((word) => firstGrapheme(word ?? '').toLocaleUpperCase('id'));
  const encoded = encodeURIComponent(letters.join(''));
  return encoded.length <= INITIALS_MAX_ENCODED ? encoded : '';
}

function firstGrapheme(word: string): string {
  // Most names begin with ASCII, whose characters never combine, and the segmenter is slow.
  if (/^[!-~]([!-~]|$)/.test(word)) return word.charAt(0);
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}

/** FNV-1a, 32 bits: distributes ids over the colours, the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
