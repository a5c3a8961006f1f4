import { Secret, TOTP } from 'otpauth';

/** What every authenticator app assumes, whatever its QR code says (RFC 6238, section 1.2, and RFC 4226, section 5.3). */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many steps a code may be early or late (RFC 6238, section 5.2). */
const STEPS_OFF = 1;
/** 160 bits (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;

/** Whether the text has the shape of a one-time code. Recovery codes are longer. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Returns a code without the spaces and hyphens that people type, in lower case. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Creates a secret. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The secret in base32, and as a URI for a QR code. `label` and `issuer` are what the app shows. */
export function presentTotpSecret(
  bytes: Buffer,
  { label, issuer }: { label: string; issuer: string },
): { secret: string; uri: string } {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...CODES, secret, label, issuer }).toString();
  return { secret: secret.base32, uri };
}

/** Returns the time step of a code that is right now, or nearly; undefined for a wrong one. */
export function findTimeStep(bytes: Buffer, code: string): number | undefined {
  const timestamp = Date.now();
  const secret = secretOf(bytes);
  const delta = TOTP.validate({ ...CODES, secret, token: code, timestamp, window: STEPS_OFF });
  return delta === null ? undefined : TOTP.counter({ period: CODES.period, timestamp }) + delta;
}

/** The code of a secret, `steps` from now. For tests. */
export function oneTimeCode(bytes: Buffer, steps = 0): string {
  const timestamp = Date.now() + steps * CODES.period * 1_000;
  return TOTP.generate({ ...CODES, secret: secretOf(bytes), timestamp });
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
