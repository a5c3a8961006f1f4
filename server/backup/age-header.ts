import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The header of an age file that a passphrase opens (https://c2sp.org/age): it contains the file key, encrypted with
 * the passphrase. A reader authenticates everything it derives from the header before it uses it.
 */

export const AGE_BEGINS = 'age-encryption.org/v1\n';

/**
 * The cost of each attempt at a passphrase, as a power of two: the minimum that OWASP's Password Storage Cheat Sheet
 * requires of scrypt with r = 8 and p = 1. It takes 128 MiB and half a second.
 */
const WORK_FACTOR = 17;
/** The limit of the program `age`: 256 MiB. A forged header could demand any number of gigabytes. */
const WORK_FACTOR_MAX = 18;

const BLOCK_SIZE = 8;
const FILE_KEY_BYTES = 16;
const SALT_BYTES = 16;
const SALT_LABEL = 'age-encryption.org/v1/scrypt';
const CIPHER = 'chacha20-poly1305';
const TAG_BYTES = 16;
/** Each key derived from a passphrase encrypts one message only, so its nonce may be constant. */
const NONCE = Buffer.alloc(12);

/** A header with one passphrase and nothing else, as `age -p` and this file write it. */
const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n/;
/** The longest header that matches, with a work factor of two digits. */
export const HEADER_MAX_BYTES = 150;

export interface AgeHeader {
  readonly bytes: number;
  readonly fileKey: Buffer;
}

/** Why a header yields no key: it has no passphrase or demands too much work, or the passphrase is wrong. */
export type NoKey = 'foreign' | 'wrong passphrase';

/** Creates the header of a new file, and the file key in it. */
export async function makeHeader(passphrase: string): Promise<{ header: Buffer; fileKey: Buffer }> {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(CIPHER, await deriveKey(passphrase, salt, WORK_FACTOR), NONCE, {
    authTagLength: TAG_BYTES,
  });
  const locked = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  const lines = `${AGE_BEGINS}-> scrypt ${base64(salt)} ${WORK_FACTOR}\n${base64(locked)}\n---`;
  return { header: Buffer.from(`${lines} ${base64(macOf(lines, fileKey))}\n`), fileKey };
}

/** Reads the header at the beginning of a file, of which it reads `HEADER_MAX_BYTES` at most. */
export async function readHeader(begin: Buffer, passphrase: string): Promise<AgeHeader | NoKey> {
  const match = HEADER.exec(begin.subarray(0, HEADER_MAX_BYTES).toString('latin1'));
  if (match === null) return 'foreign';
  const [whole, lines = '', salt = '', factor = '', locked = '', mac = ''] = match;
  const [saltBytes, lockedBytes, macBytes] = [salt, locked, mac].map(fromBase64);
  if (!saltBytes || !lockedBytes || !macBytes || Number(factor) > WORK_FACTOR_MAX) return 'foreign';
  const key = await deriveKey(passphrase, saltBytes, Number(factor));
  const fileKey = unlock(lockedBytes, key);
  if (fileKey === undefined || !timingSafeEqual(macOf(lines, fileKey), macBytes)) {
    return 'wrong passphrase';
  }
  return { bytes: whole.length, fileKey };
}

/** Derives the key of the payload after the header. */
export function payloadKey(fileKey: Buffer, nonce: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

/** The memory of scrypt beside that of its cost, in blocks: a header may demand a tiny cost. */
const SCRYPT_SPARE = 16;

function deriveKey(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = 2 ** factor;
  const options = {
    N: cost,
    r: BLOCK_SIZE,
    p: 1,
    maxmem: 2 * 128 * BLOCK_SIZE * (cost + SCRYPT_SPARE),
  };
  const salted = Buffer.concat([Buffer.from(SALT_LABEL), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salted, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function unlock(locked: Buffer, key: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(locked.subarray(-TAG_BYTES));
  const fileKey = decipher.update(locked.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return fileKey;
  } catch {
    return undefined;
  }
}

function macOf(lines: string, fileKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32));
  return createHmac('sha256', key).update(lines).digest();
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Returns undefined for a non-canonical encoding. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return base64(bytes) === text ? bytes : undefined;
}
