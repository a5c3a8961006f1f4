/**
 * A pseudo-random integer in [0, 2³²). For one `salt` it differs for each 32-bit `number`: this is the finalizer of
 * MurmurHash3, which is a bijection. Another `salt` gives another sequence.
 */
export function hashOf(number: number, salt: number): number {
  let mixed = (number ^ Math.imul(salt, 0x9e3779b9)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A pseudo-random number in [0, 1). */
export function shareOf(number: number, salt: number): number {
  return hashOf(number, salt) / 2 ** 32;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NOUN_SALTS = { user: 1, thread: 2, comment: 3, thread_vote: 4, comment_vote: 5 };
const ID_SIGNS = 16;

/** Returns the id of the row with that number, in the product's format. It is computed, so it need not be stored. */
export function idOf(noun: keyof typeof NOUN_SALTS, number: number): string {
  const salt = 10 * NOUN_SALTS[noun];
  let text = `${noun}-`;
  let [bits, held] = [0, 0];
  // The first 32 bits differ for each number, so the whole id does.
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
