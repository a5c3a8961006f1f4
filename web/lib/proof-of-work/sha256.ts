/*
 * SHA-256 (FIPS 180-4) in JavaScript: the browser's own answers each hash by a promise, which takes ten times as long as
 * a hash of this size, and exists only on pages of https.
 */

const BLOCK_BYTES = 64;
/** The end of a message, after which the length follows in eight bytes. */
const END = 0x80;

const FIRST_PRIMES = primes(64);
const ROUND_CONSTANTS = Uint32Array.from(FIRST_PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL_STATE = Uint32Array.from(FIRST_PRIMES.slice(0, 8), (prime) =>
  fraction(Math.sqrt(prime)),
);

/**
 * Returns a function that hashes `prefix`, which has 64 ASCII characters, followed by a short text of ASCII characters.
 * The prefix is hashed once.
 */
export function createHasher(prefix: string): (suffix: string) => Uint32Array {
  const afterPrefix = INITIAL_STATE.slice();
  const block = new Uint8Array(BLOCK_BYTES);
  const words = new DataView(block.buffer);
  const schedule = new Uint32Array(64);
  write(prefix);
  compress(afterPrefix, words, schedule);
  return (suffix) => {
    block.fill(0);
    write(suffix);
    block[suffix.length] = END;
    words.setUint32(BLOCK_BYTES - 4, 8 * (prefix.length + suffix.length));
    const state = afterPrefix.slice();
    compress(state, words, schedule);
    return state;
  };

  function write(text: string): void {
    for (let index = 0; index < text.length; index += 1) block[index] = text.charCodeAt(index);
  }
}

/** Adds a block to the state. Typed arrays return numbers at every index that is used here. */
function compress(state: Uint32Array, block: DataView, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = block.getUint32(4 * index);
  for (let index = 16; index < 64; index += 1) {
    const before = schedule[index - 15]!;
    const late = schedule[index - 2]!;
    const small = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = schedule[index - 16]! + small + schedule[index - 7]! + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumOfE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sumOfA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const next = (h + sumOfE + choice + ROUND_CONSTANTS[index]! + schedule[index]!) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + sumOfA + majority) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = state[index]! + added[index]!;
}

type Eight = [number, number, number, number, number, number, number, number];

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fraction of a number. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) {
    if (found.every((prime) => one % prime !== 0)) found.push(one);
  }
  return found;
}
