import type { FastifyInstance } from 'fastify';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  getOwnEmail,
  NO_MAIL,
  sendConfirmation,
} from '#contract/email.ts';
import type { Mail } from '#server/mail/mail.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { countRequestedLetter } from '#server/session/login-limits.ts';
import * as email from './email.repository.ts';
import { invalidLink } from './invalid-link.ts';
import { proveUser, wrongPassword } from './prove-user.ts';

export function registerEmailRoutes(app: FastifyInstance, db: Db, mail: Mail | undefined): void {
  registerEndpoint(app, getOwnEmail, ({ caller }) => email.readEmailState(db, caller.userId));

  registerEndpoint(
    app,
    changeEmail,
    async (call) => {
      const { caller, body, address, logSecurity } = call;
      if (!mail) throw noMail();
      const user = await proveUser(app, db, call, body.password);
      await countLetter({ address, userId: caller.userId });
      const letter = await email.requestEmailChange(db, mail, { ...user, email: body.email });
      if (letter === false) throw wrongPassword();
      logSecurity('email-change-requested');
      const state = await email.readEmailState(db, caller.userId);
      return { data: { ...state, letter }, changes: [] };
    },
    { limit: 'account', queuesItself: () => true, addsData: true },
  );

  registerEndpoint(
    app,
    cancelEmailChange,
    async ({ caller: { userId } }) => {
      await email.cancelEmailChange(db, userId);
      return { data: await email.readEmailState(db, userId), changes: [] };
    },
    { limit: 'account' },
  );

  registerEndpoint(
    app,
    sendConfirmation,
    async ({ caller: { userId }, address }) => {
      if (!mail) throw noMail();
      await countLetter({ address, userId });
      const letter = await email.requestConfirmation(db, mail, userId);
      return { data: { ...(await email.readEmailState(db, userId)), letter }, changes: [] };
    },
    { limit: 'account', addsData: true },
  );

  registerEndpoint(
    app,
    confirmEmail,
    async ({ body: { token }, logSecurity }) => {
      const confirmed = await email.confirmEmail(db, mail, token);
      if (!confirmed) throw invalidLink();
      const { userId, isChanged } = confirmed;
      logSecurity(isChanged ? 'email-changed' : 'email-confirmed', { userId });
      // A cached profile has the address.
      return { data: {}, changes: isChanged ? [{ type: 'user-changed', userId }] : [] };
    },
    { limit: 'account' },
  );

  async function countLetter(requested: { address: string; userId: string }): Promise<void> {
    if (app.limits.isOn) await countRequestedLetter(db, requested);
  }
}

function noMail(): AppError {
  return new AppError('invalid', NO_MAIL);
}
