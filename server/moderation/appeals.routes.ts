import type { FastifyInstance } from 'fastify';
import {
  appealRemoval,
  appealSanction,
  appealSuspension,
  decideAppeal,
  listAppeals,
} from '#contract/sanctions.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { isPasswordRight } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { beginLogin, refundOnError } from '#server/session/login-limits.ts';
import { findCredentials } from '#server/users/users.repository.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import * as appeals from './appeals.repository.ts';
import { presentAppeal } from './sanctions.presenter.ts';
import { findSuspension } from './sanctions.repository.ts';
import { type ChangesOfAct, sanctionNotFound } from './sanctions.routes.ts';
import { restoredText } from './text-changes.ts';

export function registerAppealRoutes(app: FastifyInstance, db: Db, changesOf: ChangesOfAct): void {
  registerEndpoint(app, appealSanction, async ({ params, body: { words }, caller, address }) => {
    const { userId } = caller;
    await app.countText({ userId, address, texts: [words] });
    if (!(await appeals.makeAppeal(db, { ...params, userId, words }))) throw sanctionNotFound();
    return { data: {}, changes: [] };
  });

  registerEndpoint(app, appealRemoval, async ({ params, body: { words }, caller, address }) => {
    const { userId } = caller;
    await app.countText({ userId, address, texts: [words] });
    const isMade = await appeals.makeAppeal(db, { removedTextId: params.textId, userId, words });
    if (!isMade) throw new AppError('not-found', 'removed text is not found');
    return { data: {}, changes: [] };
  });

  registerEndpoint(
    app,
    appealSuspension,
    async ({ body: { email, password, words }, address }) => {
      const attempt = app.limits.isOn ? await beginLogin(db, { email, address }) : undefined;
      const user = await findCredentials(db, email);
      const isRight = await refundOnError(attempt, () =>
        isPasswordRight(password, user?.passwordHash, address),
      );
      if (!user || !isRight) throw new AppError('unauthenticated', 'email or password is wrong');
      await attempt?.refund();
      const userId = user.id;
      const suspension = await findSuspension(db, userId);
      if (!suspension) throw sanctionNotFound();
      await app.countText({ userId, address, texts: [words] });
      await appeals.makeAppeal(db, { sanctionId: suspension.id, userId, words });
      return { data: {}, changes: [] };
    },
    { limit: 'login' },
  );

  registerEndpoint(app, listAppeals, async ({ query, caller }) => {
    const { rows, nextCursor } = await appeals.listAppeals(db, {
      ...query,
      callerId: caller.userId,
    });
    return { appeals: rows.map(presentAppeal), nextCursor };
  });

  registerEndpoint(
    app,
    decideAppeal,
    async ({ params: { appealId }, body, caller }) => {
      const made = await appeals.decideAppeal(db, { ...body, appealId, actorId: caller.userId });
      const decision = made && (await appeals.findDecision(db, appealId));
      if (!made || !decision?.outcome || decision.deciderId === null)
        throw new AppError('not-found', 'appeal is not found');
      const { userId, isFirst, lifted, restored } = made;
      return {
        data: {
          outcome: decision.outcome,
          decider: presentUser({ id: decision.deciderId, name: decision.deciderName }),
          isFirst,
        },
        changes: [
          ...(lifted ? changesOf({ ...lifted, userId }) : []),
          ...(restored ? restoredText(restored) : []),
        ],
      };
    },
    { addsData: false },
  );
}
