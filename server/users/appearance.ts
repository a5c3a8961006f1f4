import { LOOK_ALIKES } from './look-alikes.ts';

/**
 * The appearance of a text (the skeleton of UTS #39, section 4): letters that look alike become one, without case. Signs,
 * spaces and combining marks remain.
 */
export function appearanceOf(text: string): string {
  const letters = Array.from(text.normalize('NFD'), (character) => {
    const letter = LETTERS.get(character);
    // Most texts are in ASCII, which normalising does not change.
    if (letter !== undefined || character <= '\x7f') return letter ?? character;
    const looksLike = character.normalize('NFKD');
    return LETTERS.get(looksLike) ?? looksLike;
  });
  return letters
    .join('')
    .toLowerCase()
    .replaceAll('i', 'l') // A capital I looks like an l.
    .replaceAll('m', 'rn');
}

/** Replaces signs and digits that are used in place of letters. */
export function withLettersForSigns(text: string): string {
  return Array.from(text, (character) => STAND_INS.get(character) ?? character).join('');
}

/** Signs and digits, and the letters in whose place they are used. */
const STAND_INS = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['!', 'i'],
  ['¡', 'i'],
  ['0', 'o'],
  ['$', 's'],
]);

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Capitals that are letters of their own in Unicode: small, negative circled, negative squared. */
const OTHER_CAPITALS = ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ', framedFrom(0x1f150), framedFrom(0x1f170)];

function framedFrom(codePoint: number): string {
  return String.fromCodePoint(...Array.from(ALPHABET, (_, index) => codePoint + index));
}

const LETTERS = new Map([
  ...OTHER_CAPITALS.flatMap((capitals) =>
    Array.from(capitals, (capital, index) => [capital, ALPHABET.charAt(index)] as const),
  ),
  ...LOOK_ALIKES.flatMap(([letters, codePoints]) =>
    codePoints
      .split(' ')
      .map((codePoint) => [String.fromCodePoint(Number.parseInt(codePoint, 16)), letters] as const),
  ),
]);
