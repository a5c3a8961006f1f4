import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkey-responses.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/passkeys.ts';

/** What differs from the answer of an honest authenticator on an honest page. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether it has verified its user, with a PIN or a fingerprint. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** An authenticator with one credential, in software: an ES256 key, and CBOR by hand (RFC 8949). */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer;
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle: string | undefined;

  constructor(origin: string, { credentialId = randomBytes(32) }: { credentialId?: Buffer } = {}) {
    this.#origin = origin;
    this.credentialId = credentialId;
  }

  /** As `navigator.credentials.create`. */
  create(options: PasskeyCreationOptions, deviations: Deviations = {}): PasskeyAttestation {
    this.#userHandle = options.user.id;
    const { challenge } = options;
    const clientDataJSON = this.#clientData('webauthn.create', { challenge, ...deviations });
    const authData = this.#authenticatorData(options.rp.id, deviations, this.#attested());
    const attestationObject = Buffer.concat([
      map(3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      map(0),
      text('authData'),
      bytes(authData),
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get`. */
  get(options: PasskeyRequestOptions, deviations: Deviations = {}): PasskeyAssertion {
    const { challenge, rpId } = options;
    this.#counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', { challenge, ...deviations });
    const authenticatorData = this.#authenticatorData(rpId, deviations);
    const signed = Buffer.concat([authenticatorData, hash('sha256', clientDataJSON, 'buffer')]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        ...(this.#userHandle !== undefined && { userHandle: this.#userHandle }),
      },
    };
  }

  #credential() {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, { challenge = '', origin = this.#origin }: Deviations): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** W3C Web Authentication, section 6.1. */
  #authenticatorData(
    rpId: string,
    { rpId: otherRpId = rpId, isVerified = true, counter = this.#counter }: Deviations,
    attested?: Buffer,
  ): Buffer {
    const head = Buffer.alloc(5);
    // User present, user verified, attested data included.
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([hash('sha256', otherRpId, 'buffer'), head, attested ?? Buffer.alloc(0)]);
  }

  /** Section 6.5.1: no model, the id, and the public key as a map of COSE (RFC 9053, section 7.1). */
  #attested(): Buffer {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    // 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y.
    const key = [
      Buffer.from('a5010203262001', 'hex'),
      [0x21],
      coordinate(x),
      [0x22],
      coordinate(y),
    ];
    return Buffer.concat([
      Buffer.alloc(16),
      idLength,
      this.credentialId,
      ...key.map((part) => Buffer.from(part)),
    ]);
  }
}

const map = (size: number) => Buffer.from([0xa0 + size]);
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

function bytes(value: Buffer): Buffer {
  const { length } = value;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
