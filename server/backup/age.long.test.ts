import { createCipheriv } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AGE_BEGINS, HEADER_MAX_BYTES, makeHeader, readHeader } from './age-header.ts';
import { contentBytes, openPayload, sealPayload } from './age-payload.ts';
import { encrypt } from './encrypt.ts';
import { openContent } from './packed-content.ts';
import { scratchFolder } from './testing/scratch-archive.ts';

const PASSPHRASE = 'kuda laut makan siang';
const KEY = Buffer.alloc(32, 7);
const CHUNK = 65_536;
const SEALED = CHUNK + 16;

/** The vector `scrypt` of age's test kit, https://github.com/C2SP/CCTV: 'age', encrypted with 'password'. */
const VECTOR = Buffer.concat([
  Buffer.from(`${AGE_BEGINS}-> scrypt rF0/NwblUHHTpgQgRpe5CQ 10
gUjEymFKMVXQEKdMMHL24oYexjE3TIC0O0zGSqJ2aUY
--- IOXiQYStkoT1mvZW2tFOqZdhRVvj58egABx/sWfZQbc\n`),
  Buffer.from('1b35c6e687dd00da3ac379ac9f742c21fd185a1b9e3ded739d14ac6a9a50124db866d8', 'hex'),
]);

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Bytes of which no two chunks are equal. */
function contentOf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) content.writeUInt32LE(at, at);
  return content;
}

const seal = (content: Buffer) => all(sealPayload(inPieces(content), KEY));
const unseal = (sealed: Buffer) => all(openPayload(inPieces(sealed), KEY));

/** Reads a file with these bytes as the reader of an archive does. */
async function read(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const file = path.join(await scratchFolder(), 'file.age');
  await writeFile(file, bytes);
  await using handle = await open(file);
  const content = await openContent(handle, file, { passphrase });
  const found = await all(content.read());
  expect(found).toHaveLength(await content.size());
  return found;
}

const flipped = (bytes: Buffer, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes);

describe('an encrypted file', () => {
  it('is read as it was written, piece by piece', async () => {
    const content = contentOf(3 * CHUNK + 5);
    const bytes = await all(encrypt(inPieces(content, 1000), PASSPHRASE));
    expect(bytes.includes(content.subarray(0, 64))).toBe(false);
    expect((await read(bytes)).equals(content)).toBe(true);
  });

  it('is read a little at a time, whatever its size', async () => {
    const file = path.join(await scratchFolder(), 'large.age');
    await writeFile(file, encrypt(inPieces(contentOf(128 * CHUNK)), PASSPHRASE));
    await using handle = await open(file);
    let [taken, most] = [0, 0];
    const counting = vi.spyOn(handle, 'read');
    onTestFinished(() => counting.mockRestore());
    const content = await openContent(handle, file, { passphrase: PASSPHRASE });
    for await (const opened of content.read()) {
      taken += opened.length;
      const [asked] = counting.mock.lastCall as unknown as [{ buffer: Buffer; position: number }];
      const furthest = asked.position + asked.buffer.length;
      most = Math.max(most, furthest - taken);
    }
    expect(taken).toBe(128 * CHUNK);
    expect(most).toBeLessThan(16 * CHUNK);
  });

  it('has a new salt, key and nonce each time', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => all(encrypt(inPieces(Buffer.from('sama')), PASSPHRASE))),
    );
    const lines = (bytes?: Buffer) => bytes?.toString('latin1').split('\n') ?? [];
    expect(lines(one)[0]).toBe(lines(other)[0]);
    for (const at of [1, 2, 3, 4]) expect(lines(one)[at]).not.toBe(lines(other)[at]);
  });

  it('is decrypted as the tests of the format require', async () => {
    expect((await read(VECTOR, 'password')).toString()).toBe('age');
    await expect(read(VECTOR, 'Password')).rejects.toThrow(/^BACKUP_PASSPHRASE is not the/);
  });

  it('is refused when any bit of its header or nonce was changed', async () => {
    const text = VECTOR.toString('latin1');
    const places = [
      text.indexOf('scrypt ') + 7, // the salt
      text.indexOf(' 10\n') + 2, // the work factor
      text.indexOf(' 10\n') + 10, // the encrypted file key
      text.indexOf('--- ') + 10, // the MAC of the header
      text.indexOf('---') + 1,
      VECTOR.length - 'age'.length - 16 - 1, // the last byte of the nonce
    ];
    for (const at of places) {
      await expect(read(asBuffer(flipped(VECTOR, at)), 'password'), `bit at ${at}`).rejects.toThrow(
        /BACKUP_PASSPHRASE is not|is not encrypted like a backup|was changed or cut short/,
      );
    }
  });

  it('is refused when it ends within its header or nonce', async () => {
    const bytes = await all(encrypt(inPieces(Buffer.from('isi')), PASSPHRASE));
    for (const length of [AGE_BEGINS.length, 100, bytes.length - 3 - 16 - 1]) {
      await expect(read(bytes.subarray(0, length))).rejects.toThrow(
        /is not encrypted like a backup|its end is missing/,
      );
    }
  });
});

describe('a header', async () => {
  const { header, fileKey } = await makeHeader(PASSPHRASE);

  it('is as long as what is read of a file', async () => {
    expect(header).toHaveLength(HEADER_MAX_BYTES);
    const found = await readHeader(header, PASSPHRASE);
    expect(found).toEqual({ bytes: header.length, fileKey });
  });

  it.each(['19', '22', '30', '63', '99'])('that demands 2^%s work is refused', async (work) => {
    const forged = Buffer.from(header.toString().replace(' 17\n', ` ${work}\n`));
    // 2^19 would take a second and half a gigabyte, 2^30 a terabyte.
    expect(await readHeader(forged, PASSPHRASE)).toBe('foreign');
  });

  it('that demands hardly any work is read like any other', async () => {
    const forged = Buffer.from(header.toString().replace(' 17\n', ' 1\n'));
    expect(await readHeader(forged, PASSPHRASE)).toBe('wrong passphrase');
  });

  it('of other recipients, or with more lines, is not accepted', async () => {
    const text = header.toString();
    const forged = [
      text.replace('-> scrypt', '-> X25519'),
      text.replace('\n---', '\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 17\n---'),
      text.replace(' 17\n', ' 017\n'),
      AGE_BEGINS + '-> scrypt '.repeat(1000),
    ];
    for (const each of forged) {
      expect(await readHeader(Buffer.from(each), PASSPHRASE)).toBe('foreign');
    }
  });
});

describe('the chunks of a file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('carry %i bytes', async (bytes) => {
    const content = contentOf(bytes);
    const sealed = await seal(content);
    expect(contentBytes(sealed.length)).toBe(bytes);
    expect((await unseal(sealed)).equals(content)).toBe(true);
  });

  const content = contentOf(3 * CHUNK + 1000);
  const split = (sealed: Buffer) =>
    [0, 1, 2, 3].map((at) => sealed.subarray(at * SEALED, (at + 1) * SEALED));

  it.each<[string, (chunks: Buffer[], sealed: Buffer) => (Uint8Array | undefined)[]]>([
    ['cut short by a byte', (_, sealed) => [sealed.subarray(0, -1)]],
    ['without a chunk at its end', ([a, b, c]) => [a, b, c]],
    ['with one chunk alone', ([a]) => [a]],
    ['with no chunk', () => []],
    ['cut in a chunk', (_, sealed) => [sealed.subarray(0, SEALED + 1000)]],
    ['cut in the proof of a chunk', (_, sealed) => [sealed.subarray(0, SEALED + 8)]],
    ['without its first chunk', ([, b, c, d]) => [b, c, d]],
    ['without one in the middle', ([a, , c, d]) => [a, c, d]],
    ['in another order', ([a, b, c, d]) => [a, c, b, d]],
    ['with a chunk twice', ([a, b, c, d]) => [a, b, b, c, d]],
    ['with its last chunk twice', ([a, b, c, d]) => [a, b, c, d, d]],
    ['with a byte appended', (_, sealed) => [sealed, Buffer.from('x')]],
    ['with a chunk of zeros appended', (_, sealed) => [sealed, Buffer.alloc(SEALED)]],
    ['with a bit changed in its first byte', (_, sealed) => [flipped(sealed, 0)]],
    ['with a bit changed in the middle', (_, sealed) => [flipped(sealed, SEALED + 5)]],
    ['with a bit changed in a proof', (_, sealed) => [flipped(sealed, SEALED - 1)]],
    ['with a bit changed in its last byte', (_, sealed) => [flipped(sealed, sealed.length - 1)]],
  ])('are refused %s', async (_, change) => {
    const sealed = await seal(content);
    const parts = change(split(sealed), sealed).map((part = new Uint8Array()) => part);
    await expect(unseal(Buffer.concat(parts))).rejects.toThrow(
      'it was changed or cut short after it was encrypted',
    );
  });

  it('are refused with an empty one after a full one', async () => {
    const nonce = Buffer.from('000000000000000000000101', 'hex');
    const empty = createCipheriv('chacha20-poly1305', KEY, nonce, { authTagLength: 16 });
    empty.final();
    const first = (await seal(contentOf(CHUNK + 1))).subarray(0, SEALED);
    await expect(unseal(Buffer.concat([first, empty.getAuthTag()]))).rejects.toThrow(/cut short/);
  });

  it('are never all in memory: little is buffered between reading and yielding', async () => {
    const total = 256 * CHUNK;
    let [given, taken, most] = [0, 0, 0];
    const piece = Buffer.alloc(16_384);
    async function* source() {
      for (; given < total; given += piece.length) yield piece;
    }
    for await (const opened of openPayload(sealPayload(source(), KEY), KEY)) {
      taken += opened.length;
      most = Math.max(most, given - taken);
    }
    expect(taken).toBe(total);
    expect(most).toBeLessThan(4 * CHUNK);
  });
});
