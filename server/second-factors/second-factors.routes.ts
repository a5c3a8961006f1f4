import type { FastifyInstance } from 'fastify';
import {
  confirmTotp,
  createRecoveryCodes,
  deleteTotp,
  getSecondFactors,
  prepareTotp,
  SECOND_FACTOR_MESSAGES,
} from '#contract/second-factors.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { lockProvenUser } from '#server/account/account.repository.ts';
import { proveUser, wrongPassword } from '#server/account/prove-user.ts';
import { userGone } from '#server/users/active-user.ts';
import { findUserById } from '#server/users/users.repository.ts';
import { changeFactors, codesWithFactor } from './change-factors.ts';
import { newTotpSecret, normalizeCode, presentTotpSecret } from './one-time-codes.ts';
import { replaceRecoveryCodes } from './recovery-codes.repository.ts';
import { readSecondFactors } from './second-factors.repository.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { confirmSecret, deleteSecret, storeWaitingSecret } from './totp.repository.ts';

/** Registers the calls by which users manage one-time codes and recovery codes. */
export function registerSecondFactorRoutes(app: FastifyInstance, parts: SecondFactorParts): void {
  const { db, communityName } = parts;
  const changing = { ...parts, isLimited: app.limits.isOn };
  const options = { limit: 'account', queuesItself: () => true } as const;

  registerEndpoint(app, getSecondFactors, ({ caller: { userId } }) =>
    readSecondFactors(db, userId),
  );

  registerEndpoint(
    app,
    prepareTotp,
    async (call) => {
      const user = await proveUser(app, db, call, call.body.password);
      const { userId, passwordHash } = user;
      const secret = newTotpSecret();
      const isStored = await inTransaction(db, async (trx) => {
        if (!(await lockProvenUser(trx, user))) throw wrongPassword();
        return storeWaitingSecret(trx, { userId, secret, passwordHash });
      });
      if (!isStored) throw new AppError('invalid', 'one-time codes are already on');
      const owner = await findUserById(db, userId);
      if (!owner) throw userGone();
      const issuer = await communityName();
      const data = presentTotpSecret(secret, { label: owner.email, issuer });
      return { data, changes: [] };
    },
    options,
  );

  registerEndpoint(
    app,
    confirmTotp,
    async (call) => {
      const user = await proveUser(app, db, call, call.body.password);
      const { userId, passwordHash } = user;
      const code = normalizeCode(call.body.code);
      const { result, news } = await changeFactors(changing, user, call.address, async (trx) => {
        const confirmed = await confirmSecret(trx, { userId, code, passwordHash });
        if (confirmed === 'none') {
          throw new AppError('invalid', SECOND_FACTOR_MESSAGES.noWaitingTotp);
        }
        if (confirmed === 'wrong') {
          throw new AppError('forbidden', SECOND_FACTOR_MESSAGES.wrongCode);
        }
        const isNew = confirmed.outcome === 'confirmed';
        const recoveryCodes = await codesWithFactor(trx, { userId, at: confirmed.at, isNew });
        return { result: recoveryCodes, ...(isNew && { news: { change: 'codes-added' } }) };
      });
      if (news) call.logSecurity('second-factor-changed');
      return { data: { recoveryCodes: result }, changes: [] };
    },
    options,
  );

  registerEndpoint(
    app,
    deleteTotp,
    async (call) => {
      const user = await proveUser(app, db, call, call.body.password);
      const { news } = await changeFactors(changing, user, call.address, async (trx) => {
        const wasOn = await deleteSecret(trx, user.userId);
        const news = { change: 'codes-removed' } as const;
        return { result: wasOn, ...(wasOn && { news, isRemoval: true }) };
      });
      if (news) call.logSecurity('second-factor-changed');
      return { data: {}, changes: [] };
    },
    // Counted by its address alone: a thief elsewhere who uses the account keeps nobody from it.
    { ...options, limit: 'login' },
  );

  registerEndpoint(
    app,
    createRecoveryCodes,
    async (call) => {
      const user = await proveUser(app, db, call, call.body.password);
      const { userId } = user;
      const { result } = await changeFactors(changing, user, call.address, async (trx) => {
        const { totpConfirmedAt, passkeys } = await readSecondFactors(trx, userId);
        if (totpConfirmedAt === null && passkeys.length === 0) {
          throw new AppError('invalid', 'there is no second factor');
        }
        const codes = await replaceRecoveryCodes(trx, { userId, at: new Date() });
        return { result: codes, news: { change: 'recovery-codes-replaced' } };
      });
      call.logSecurity('second-factor-changed');
      return { data: { recoveryCodes: result }, changes: [] };
    },
    options,
  );
}
