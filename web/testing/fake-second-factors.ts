import type { Passkey, PasskeyRequestOptions } from '#contract/passkeys.ts';
import {
  SECOND_FACTOR_MESSAGES as MESSAGES,
  type SecondFactorChallenge,
} from '#contract/second-factors.ts';

type Answer = { status: number; message: string; data: object };
type Body = Record<string, unknown>;

const REQUEST_OPTIONS: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'forum.contoh',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};

/** The fake forum's endpoints of second factors. Every passkey that is not `wrongPasskey` is accepted. */
export class FakeSecondFactors {
  readonly code = '123456';
  readonly recoveryCode = 'abcde-fghij-kl';
  readonly wrongPasskey = 'd3Jvbmc';
  readonly #password: () => string;
  totpConfirmedAt: string | null = null;
  passkeys: Passkey[] = [];
  #waiting = false;
  recoveryCodes: string[] = [];
  #batch = 0;
  #lastChallenge = 0;

  constructor(password: () => string) {
    this.#password = password;
  }

  /** Turns one-time codes on, as if it had been done earlier. */
  turnTotpOn(): void {
    this.totpConfirmedAt = new Date().toISOString();
    this.#giveCodes();
  }

  addPasskey(name: string): Passkey {
    const createdAt = new Date().toISOString();
    const added = { id: `passkey-${name}`, name, createdAt, lastUsedAt: null };
    this.passkeys.push(added);
    this.#giveCodes();
    return added;
  }

  /** The answer to a right password; undefined without a second factor. */
  challenge(): Answer | undefined {
    if (!this.#isOn) return undefined;
    this.#lastChallenge += 1;
    const hasPasskey = this.passkeys.length > 0;
    const data: SecondFactorChallenge = {
      challenge: `challenge-${this.#lastChallenge}`,
      methods: [
        ...(this.totpConfirmedAt === null ? [] : (['totp'] as const)),
        'recovery-code',
        ...(hasPasskey ? (['passkey'] as const) : []),
      ],
      passkeyOptions: hasPasskey ? REQUEST_OPTIONS : null,
    };
    return { status: 401, message: MESSAGES.required, data };
  }

  /** The refusal of the second step, or of a login with a passkey; undefined when it opens a session. */
  answerLogin(call: string, body: Body): Answer | undefined {
    if (call === 'POST /login/passkey-options') return ok({ options: REQUEST_OPTIONS });
    const passkey = (body['passkey'] ?? body['response']) as { id: string } | undefined;
    if (passkey)
      return passkey.id === this.wrongPasskey ? fail(401, MESSAGES.wrongPasskey) : undefined;
    const isRight = body['code'] === this.code || body['code'] === bare(this.recoveryCode);
    return isRight ? undefined : fail(401, MESSAGES.wrongCode);
  }

  /** Answers the calls of the account page; undefined for others. */
  answer(call: string, body: Body): Answer | undefined {
    const [method, path = ''] = call.split(' ');
    const [, , , part = '', passkeyId] = path.split('/');
    if (!['second-factors', 'totp', 'recovery-codes', 'passkeys'].includes(part)) return undefined;
    if (part === 'second-factors') return this.#read();
    // A new passkey needs options, which needed the password.
    if (call === 'POST /users/me/passkeys') return this.#add(String(body['name']));
    if (body['password'] !== this.#password()) return fail(403, 'password is wrong');
    if (part === 'recovery-codes') return ok({ recoveryCodes: this.#giveCodes(true) });
    if (part === 'passkeys') {
      if (method === 'POST') return ok({ options: createCreationOptions() });
      const isThere = this.passkeys.some(({ id }) => id === passkeyId);
      this.passkeys = this.passkeys.filter(({ id }) => id !== passkeyId);
      return isThere ? ok({}) : fail(404, 'passkey is not found');
    }
    if (method === 'POST') {
      this.#waiting = true;
      return ok({
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Rembuk:budi?secret=JBSWY3DPEHPK3PXP',
      });
    }
    if (method === 'DELETE') {
      this.totpConfirmedAt = null;
      return ok({});
    }
    if (!this.#waiting && this.totpConfirmedAt === null) return fail(400, MESSAGES.noWaitingTotp);
    if (body['code'] !== this.code) return fail(403, MESSAGES.wrongCode);
    this.#waiting = false;
    this.totpConfirmedAt ??= new Date().toISOString();
    return ok({ recoveryCodes: this.#giveCodes() });
  }

  /** Lets the secret that waits expire. */
  expireTotp(): void {
    this.#waiting = false;
  }

  get #isOn(): boolean {
    return this.totpConfirmedAt !== null || this.passkeys.length > 0;
  }

  #read(): Answer {
    const { totpConfirmedAt, passkeys, recoveryCodes } = this;
    const recoveryCodesLeft = this.#isOn ? recoveryCodes.length : 0;
    return ok({ totpConfirmedAt, passkeys: [...passkeys], recoveryCodesLeft });
  }

  #add(name: string): Answer {
    const hadCodes = this.recoveryCodes.length > 0;
    const passkey = this.addPasskey(name);
    return ok({ passkey, recoveryCodes: hadCodes ? null : this.recoveryCodes });
  }

  /** Returns new codes; null when there are some and they are not to be replaced. */
  #giveCodes(isReplacing = false): string[] | null {
    if (this.recoveryCodes.length > 0 && !isReplacing) return null;
    this.#batch += 1;
    this.recoveryCodes = Array.from({ length: 10 }, (_, at) => `kode${this.#batch}-${at}`);
    return this.recoveryCodes;
  }
}

function createCreationOptions() {
  return {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'forum.contoh', name: 'Rembuk' },
    user: { id: 'dXNlcg', name: 'budi@contoh.id', displayName: 'Budi' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}

const bare = (code: string) => code.replaceAll('-', '');

function ok(data: object): Answer {
  return { status: 200, message: 'done', data };
}

function fail(status: number, message: string): Answer {
  return { status, message, data: {} };
}
