import { randomBytes } from 'node:crypto';
import { makeHeader, payloadKey } from './age-header.ts';
import { sealPayload } from './age-payload.ts';

export const NONCE_BYTES = 16;

/** Encrypts the content into an age file that this passphrase opens, in constant memory. */
export async function* encrypt(
  content: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const { header, fileKey } = await makeHeader(passphrase);
  const nonce = randomBytes(NONCE_BYTES);
  yield Buffer.concat([header, nonce]);
  yield* sealPayload(content, payloadKey(fileKey, nonce));
}
