/** A whole number below 2³² that looks drawn, different for each `number`; each `salt` draws anew. */
export function hashOf(number: number, salt: number): number {
  let mixed = (number ^ Math.imul(salt, 0x9e3779b9)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A number from 0 up to 1 that looks drawn. */
export function shareOf(number: number, salt: number): number {
  return hashOf(number, salt) / 2 ** 32;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NOUN_SALTS = { user: 1, thread: 2, comment: 3, thread_vote: 4, comment_vote: 5 };
const ID_SIGNS = 16;

/** The id of the thing with that number: it looks as the product's do, and need not be remembered. */
export function idOf(noun: keyof typeof NOUN_SALTS, number: number): string {
  const salt = 10 * NOUN_SALTS[noun];
  let text = `${noun}-`;
  let [bits, held] = [0, 0];
  // The first 32 bits are another for each number, so the whole id is.
  for (let part = 0, sign = 0; sign < ID_SIGNS; sign++) {
    if (held < 6) {
      const fresh = hashOf(number, salt + part++);
      text += SIGNS[((bits << (6 - held)) | (fresh >>> (26 + held))) & 63];
      held += 26;
      bits = fresh & (2 ** held - 1);
    } else {
      held -= 6;
      text += SIGNS[(bits >>> held) & 63];
    }
  }
  return text;
}
