import { expect, test } from 'vitest';
import { createHasher } from './sha256.ts';
import { solve } from './solve.ts';

const inHex = (words: Uint32Array) =>
  [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
async function sha256(text: string) {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('the hashes are those of SHA-256', async () => {
  const prefix = 'tantangan'.padEnd(64, '.');
  const hash = createHasher(prefix);
  for (let number = 0; number < 2_000; number += 1) {
    const text = String(number ** 4);
    expect(inHex(hash(text))).toBe(await sha256(prefix + text));
  }
});

test.each([0, 1, 8, 12])('a challenge of %d bits is solved', async (bits) => {
  const proof = await solve({ challenge: 'abc-DEF_', bits }, { maxMs: 60_000 });
  const number = proof?.split('.')[1] ?? '';
  expect(proof).toBe(`abc-DEF_.${number}`);
  const hash = BigInt(`0x${await sha256('abc-DEF_'.padEnd(64, '.') + number)}`);
  expect(hash >> BigInt(256 - bits)).toBe(0n);
});

test('what takes too long is given up', async () => {
  expect(await solve({ challenge: 'abc', bits: 33 }, { maxMs: 0 })).toBe(undefined);
});
