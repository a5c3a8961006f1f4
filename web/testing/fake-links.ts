import type { FakeAccount } from './fake-account.ts';

type Answer = { status: number; message: string; data: object };
type Request = { method: string; path: string; body: Record<string, string> };

/** The fake forum's calls for forgotten passwords and the links of letters; each link has a valid token from the start. */
export class FakeLinks {
  readonly #account: FakeAccount;
  readonly #onPassword: (password: string) => void;
  readonly resetTokens = new Set(['token-atur-ulang']);
  readonly confirmTokens = new Set(['token-konfirmasi']);
  readonly recoverTokens = new Set(['token-bukan-saya']);

  constructor(account: FakeAccount, onPassword: (password: string) => void) {
    this.#account = account;
    this.#onPassword = onPassword;
  }

  /** Answers a call without a session; undefined for other calls. */
  answer({ method, path, body }: Request): Answer | undefined {
    const token = body['token'] ?? '';
    switch (`${method} ${path}`) {
      case 'POST /password-resets':
        return { status: 201, message: 'password reset requested', data: {} };
      case 'POST /password-resets/check':
        if (!this.resetTokens.has(token)) return INVALID;
        return { status: 200, message: 'link is valid', data: {} };
      case 'PUT /password-resets':
        if (!this.resetTokens.delete(token)) return INVALID;
        this.#onPassword(body['newPassword'] ?? '');
        return { status: 200, message: 'password updated', data: {} };
      case 'PUT /email-confirmations':
        if (!this.confirmTokens.has(token)) return INVALID;
        this.#account.confirmEmail();
        return { status: 200, message: 'email confirmed', data: {} };
      case 'POST /account-recoveries': {
        if (!this.recoverTokens.has(token)) return INVALID;
        const resetToken = 'token-sesudahnya';
        this.resetTokens.add(resetToken);
        return { status: 201, message: 'account recovered', data: { resetToken } };
      }
    }
    return undefined;
  }
}

const INVALID: Answer = { status: 400, message: 'link is not valid', data: {} };
