import type { FastifyInstance } from 'fastify';
import { addPasskey, deletePasskey, preparePasskey } from '#contract/passkeys.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { proveUser } from '#server/account/prove-user.ts';
import { hashToken } from '#server/session/session.repository.ts';
import { userGone } from '#server/users/active-user.ts';
import { findPasswordHash, findUserById } from '#server/users/users.repository.ts';
import { changeFactors, codesWithFactor } from './change-factors.ts';
import { preloadPasskeyLibrary } from './passkey-library.ts';
import { creationOptions } from './passkey-options.ts';
import { requireSite } from './passkey-site.ts';
import * as passkeys from './passkeys.repository.ts';
import { presentPasskey } from './second-factors.repository.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { readChallenge, verifyNewPasskey } from './verify-passkey.ts';

/** The context of challenges for a new passkey: void for another account, and under another password. */
const contextOf = ({ userId, passwordHash }: { userId: string; passwordHash: string }) =>
  `new ${userId} ${passwordHash}`;

/** Registers the calls by which users manage their passkeys. */
export function registerPasskeyRoutes(app: FastifyInstance, parts: SecondFactorParts): void {
  const { db, communityName, challenges } = parts;
  const changing = { ...parts, isLimited: app.limits.isOn };
  const options = { limit: 'account', queuesItself: () => true } as const;
  // Counted by its address alone: a thief elsewhere who uses the account keeps nobody from it.
  const removing = { ...options, limit: 'login' } as const;

  registerEndpoint(
    app,
    preparePasskey,
    async (call) => {
      const site = requireSite(parts.site);
      const user = await proveUser(app, db, call, call.body.password);
      const owner = await findUserById(db, user.userId);
      if (!owner) throw userGone();
      const known = await passkeys.listPasskeys(db, user.userId);
      if (known.length >= passkeys.PASSKEYS_MAX) throw tooManyPasskeys();
      preloadPasskeyLibrary();
      const challenge = challenges.create(contextOf(user));
      const created = creationOptions(site, {
        challenge,
        forumName: await communityName(),
        user: owner,
        passkeys: known,
      });
      return { data: { options: created }, changes: [] };
    },
    options,
  );

  registerEndpoint(
    app,
    addPasskey,
    async ({ body: { name, response }, caller: { userId, token }, address, logSecurity }) => {
      const site = requireSite(parts.site);
      const passwordHash = await findPasswordHash(db, userId);
      if (passwordHash === undefined) throw userGone();
      const user = { userId, passwordHash, tokenHash: hashToken(token) };
      const challenge = readChallenge(response) ?? '';
      const expiresAt = challenges.verify(contextOf(user), challenge);
      const credential = expiresAt && (await verifyNewPasskey(response, challenge, site));
      if (!credential) throw new AppError('invalid', 'passkey is not accepted');
      const { result, news } = await changeFactors(changing, user, address, async (trx) => {
        const inserted = await passkeys.insertPasskey(trx, { userId, name, credential });
        if (inserted === 'full') throw tooManyPasskeys();
        if (inserted === 'taken') throw new AppError('invalid', 'passkey is already in use');
        const { outcome, row } = inserted;
        // A repetition, whose first answer was lost, succeeds however late it is.
        const isNew = outcome === 'added';
        if (isNew && expiresAt < new Date()) throw expiredOptions();
        const recoveryCodes = await codesWithFactor(trx, { userId, at: row.createdAt, isNew });
        const added = { passkey: presentPasskey(row), recoveryCodes };
        const told = { change: 'passkey-added', label: row.name } as const;
        return { result: added, ...(isNew && { news: told }) };
      });
      if (news) logSecurity('second-factor-changed');
      return { data: result, changes: [] };
    },
    options,
  );

  registerEndpoint(
    app,
    deletePasskey,
    async (call) => {
      const user = await proveUser(app, db, call, call.body.password);
      const { userId } = user;
      const { passkeyId } = call.params;
      await changeFactors(changing, user, call.address, async (trx) => {
        const label = await passkeys.deletePasskey(trx, { userId, passkeyId });
        if (label === undefined) throw new AppError('not-found', 'passkey is not found');
        return {
          result: undefined,
          news: { change: 'passkey-removed', label },
          isRemoval: true,
        };
      });
      call.logSecurity('second-factor-changed');
      return { data: {}, changes: [] };
    },
    removing,
  );
}

function expiredOptions(): AppError {
  return new AppError('invalid', 'passkey options have expired');
}

function tooManyPasskeys(): AppError {
  const message = `an account may have at most ${passkeys.PASSKEYS_MAX} passkeys`;
  return new AppError('invalid', message);
}
