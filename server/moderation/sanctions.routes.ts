import type { FastifyInstance } from 'fastify';
import {
  giveSanction,
  liftSanction,
  listOwnSanctions,
  listSanctions,
  readSanction,
} from '#contract/sanctions.ts';
import type { Change } from '#server/changes/change.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { findUserById } from '#server/users/users.repository.ts';
import { presentGivenSanction, presentSanction } from './sanctions.presenter.ts';
import * as sanctions from './sanctions.repository.ts';

/** Returns what an act on a user changed. */
export type ChangesOfAct = (act: sanctions.SanctionAct & { readonly userId: string }) => Change[];

const userNotFound = () => new AppError('not-found', 'user is not found');
export const sanctionNotFound = () => new AppError('not-found', 'sanction is not found');

export function registerSanctionRoutes(
  app: FastifyInstance,
  db: Db,
  changesOf: ChangesOfAct,
): void {
  registerEndpoint(
    app,
    giveSanction,
    async ({ params: { userId }, body, caller, logSecurity }) => {
      const given = await sanctions.giveSanction(db, { ...body, userId, actorId: caller.userId });
      if (!given) throw userNotFound();
      if (given.isFirst) logSecurity('sanction-given', { userId });
      const [row] = await sanctions.listSanctions(db, { userId, sanctionId: given.sanctionId });
      if (!row) throw sanctionNotFound();
      return {
        data: { sanction: presentGivenSanction(row) },
        changes: changesOf({ ...given, userId }),
      };
    },
    // That is when spam must go.
    { addsData: false },
  );

  registerEndpoint(app, liftSanction, async ({ params, caller, logSecurity }) => {
    const lifted = await sanctions.liftSanction(db, { ...params, actorId: caller.userId });
    if (!lifted) throw sanctionNotFound();
    const { userId } = params;
    if (lifted.isFirst) logSecurity('sanction-lifted', { userId });
    return { data: {}, changes: changesOf({ ...lifted, userId }) };
  });

  registerEndpoint(app, listSanctions, async ({ params: { userId } }) => {
    if (!(await findUserById(db, userId))) throw userNotFound();
    const rows = await sanctions.listSanctions(db, { userId });
    return { sanctions: rows.map(presentGivenSanction) };
  });

  registerEndpoint(app, listOwnSanctions, async ({ caller: { userId } }) => {
    const rows = await sanctions.listSanctions(db, { userId });
    return { sanctions: rows.map(presentSanction) };
  });

  registerEndpoint(app, readSanction, async ({ params: { sanctionId }, caller: { userId } }) => {
    if (!(await sanctions.markRead(db, { userId, sanctionId }))) throw sanctionNotFound();
    return { data: {}, changes: [{ type: 'user-changed', userId }] };
  });
}
