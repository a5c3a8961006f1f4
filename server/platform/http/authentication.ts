import type { FastifyInstance } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { IDENTIFY_MS, withDeadline } from './deadline.ts';
import { AppError } from './app-error.ts';

/** The account that sent a request, with its token. */
export interface Caller {
  readonly userId: string;
  readonly token: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the caller; undefined when the call is open to everyone. Throws 401. */
    authenticate(request: FastifyRequest, access: Access): Promise<Caller | undefined>;
  }
  interface FastifyRequest {
    /** Set before the payload is read. */
    caller: Caller | undefined;
  }
}

export interface AuthenticationOptions {
  /**
   * Looks up the account of a token: `unknown` when the token is not one of ours, `ended` when it expired or was
   * revoked.
   */
  readonly identify: (token: string) => Promise<Omit<Caller, 'token'> | 'unknown' | 'ended'>;
  /**
   * Whether reading needs no account (PUBLIC_READ). A bad token is then ignored; a good one still identifies the
   * reader.
   */
  readonly isPublicRead: boolean;
}

/** Returns the token in an Authorization header. */
export function tokenOf(authorization: string): string {
  return authorization.replace(/^Bearer /i, '');
}

/** Adds `app.authenticate`, with the refusals of api-v1, "Failures". */
export function decorateWithAuthentication(
  app: FastifyInstance,
  { identify, isPublicRead }: AuthenticationOptions,
): void {
  app.decorateRequest('caller', undefined);
  app.decorate('authenticate', async (request, access) => {
    if (access === 'anyone') return undefined;
    const isOpen = access === 'reader' && isPublicRead;
    const { authorization } = request.headers;
    if (!authorization && isOpen) return undefined;
    if (!authorization) throw new AppError('unauthenticated', 'Missing authentication');
    const token = tokenOf(authorization);
    const identity = await withDeadline(identify(token), IDENTIFY_MS);
    if (typeof identity === 'string' && isOpen) return undefined;
    if (identity === 'unknown') throw new AppError('unauthenticated', 'Invalid token structure');
    if (identity === 'ended') throw new AppError('unauthenticated', 'Token maximum age exceeded');
    return { ...identity, token };
  });
}
