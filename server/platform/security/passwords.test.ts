import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, hashesAtOnce, isPasswordRight } from './passwords.ts';

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [64, 3],
])('on %d cores %d passwords are hashed at once', (cores, hashes) => {
  expect(hashesAtOnce(cores)).toBe(hashes);
});

it('accepts only the right password', async () => {
  const own = await hashPassword('rahasia-1');
  expect(await isPasswordRight('rahasia-1', own)).toBe(true);
  expect(await isPasswordRight('rahasia-2', own)).toBe(false);
});

it.each([
  ['of other cost', (salt: Buffer) => hash('rahasia-1', { memoryCost: 8, timeCost: 1, salt })],
  [
    'that would take 4 TiB',
    async () => (await hashPassword('rahasia-1')).replace('m=19456', 'm=4294967295'),
  ],
  ['that is none', async () => 'rahasia-1'],
])('no password matches a hash %s, as a forged backup may have', async (_, make) => {
  expect(await isPasswordRight('rahasia-1', await make(Buffer.alloc(16)))).toBe(false);
});
