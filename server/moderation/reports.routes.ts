import type { FastifyInstance } from 'fastify';
import {
  type CaseDecision,
  decideCase,
  listCases,
  reportComment,
  reportThread,
  reportUser,
} from '#contract/reports.ts';
import type { Mail } from '#server/mail/mail.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { findUserById } from '#server/users/users.repository.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { approveApplication, refuseApplication } from './applications.repository.ts';
import { presentCase } from './cases.presenter.ts';
import * as cases from './cases.repository.ts';
import { keep, keepPerson, remove } from './removals.repository.ts';
import { report, reportPerson } from './reports.repository.ts';
import { goneText, restoredText } from './text-changes.ts';
import { textNotFound } from './text-not-found.ts';

export function registerReportRoutes(app: FastifyInstance, db: Db, mail: Mail | undefined): void {
  for (const endpoint of [reportThread, reportComment]) {
    registerEndpoint(app, endpoint, async ({ params, body, caller, address }) => {
      const { userId } = caller;
      await app.countText({ userId, address, texts: [body.words] });
      const reported = await report(db, { ...params, ...body, reporterId: userId });
      if (reported === 'no-text') throw textNotFound(params);
      if (reported === 'own-text') throw new AppError('invalid', 'this is your own text');
      return { data: {}, changes: reported === 'hidden' ? goneText(params) : [] };
    });
  }

  registerEndpoint(app, reportUser, async ({ params: { userId }, body, caller, address }) => {
    const reporterId = caller.userId;
    await app.countText({ userId: reporterId, address, texts: [body.words] });
    const reported = await reportPerson(db, { ...body, userId, reporterId });
    if (reported === 'no-user') throw new AppError('not-found', 'user is not found');
    if (reported === 'own-account') throw new AppError('invalid', 'this is your own account');
    return { data: {}, changes: [] };
  });

  registerEndpoint(app, listCases, async ({ query, caller }) => {
    const callerId = caller.userId;
    const { rows, nextCursor } = await cases.listCases(db, { ...query, callerId });
    const withEmail = (await findUserById(db, callerId))?.role === 'admin';
    return { cases: rows.map((row) => presentCase(row, { withEmail })), nextCursor };
  });

  registerEndpoint(
    app,
    decideCase,
    async ({ params: { caseId }, body, caller }) => {
      const found = await cases.findCase(db, caseId);
      if (!found) throw new AppError('not-found', 'case is not found');
      const actorId = caller.userId;
      const changes =
        found.decision === null ? await decide({ ...found, caseId }, actorId, body) : undefined;
      const decided = await cases.findCase(db, caseId);
      if (!decided?.decision || decided.deciderId === null) throw textNotFound(textIdsOf(found));
      return {
        data: {
          decision: decided.decision,
          decider: presentUser({ id: decided.deciderId, name: decided.deciderName }),
          isFirst: changes !== undefined,
        },
        changes: changes ?? [],
      };
    },
    { addsData: false },
  );

  /** Returns what changed for readers; undefined when another moderator was first, or there is no text to remove. */
  async function decide(
    { caseId, ...found }: cases.CaseState & { caseId: string },
    actorId: string,
    { decision, reason }: { decision: CaseDecision; reason: string },
  ) {
    const { ownerId: userId, isApplication } = found;
    if (isApplication && decision === 'remove') {
      return (await refuseApplication(db, { caseId, actorId, userId, reason })) ? [] : undefined;
    }
    if (isApplication) {
      const isFirst = await approveApplication(db, mail, { caseId, actorId, userId });
      return isFirst ? [{ type: 'scores-changed' as const, score: 0 }] : undefined;
    }
    if (found.threadId === null) {
      if (decision === 'remove')
        throw new AppError('invalid', 'a user is not removed, but given a sanction');
      const outcome = await keepPerson(db, { caseId, actorId, userId });
      return outcome === 'done' ? [] : undefined;
    }
    const ids = textIdsOf(found);
    if (decision === 'remove') {
      const outcome = await remove(db, { ...ids, caseId, actorId, reason });
      return outcome === 'done' ? goneText(ids) : undefined;
    }
    const { outcome, isShownAgain } = await keep(db, { ...ids, caseId, actorId });
    if (outcome !== 'done') return undefined;
    return isShownAgain ? restoredText(ids) : [];
  }
}

function textIdsOf({ threadId, commentId }: cases.CaseState) {
  return { threadId: threadId ?? '', ...(commentId && { commentId }) };
}
