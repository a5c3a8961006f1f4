import type { FastifyInstance } from 'fastify';
import {
  type CaseDecision,
  decideCase,
  listCases,
  reportComment,
  reportThread,
} from '#contract/reports.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { presentCase } from './cases.presenter.ts';
import * as cases from './cases.repository.ts';
import { keep, remove } from './removals.repository.ts';
import { report } from './reports.repository.ts';
import { goneText, restoredText } from './text-changes.ts';
import { textNotFound } from './text-not-found.ts';

export function registerReportRoutes(app: FastifyInstance, db: Db): void {
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

  registerEndpoint(app, listCases, async ({ query, caller }) => {
    const { rows, nextCursor } = await cases.listCases(db, { ...query, callerId: caller.userId });
    return { cases: rows.map(presentCase), nextCursor };
  });

  registerEndpoint(
    app,
    decideCase,
    async ({ params: { caseId }, body, caller }) => {
      const found = await cases.findCase(db, caseId);
      if (!found) throw new AppError('not-found', 'case is not found');
      const ids = {
        caseId,
        threadId: found.threadId,
        ...(found.commentId && { commentId: found.commentId }),
      };
      const changes = found.decision === null ? await decide(ids, caller.userId, body) : undefined;
      const decided = await cases.findCase(db, caseId);
      if (!decided?.decision || decided.deciderId === null) throw textNotFound(ids);
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
    ids: { caseId: string; threadId: string; commentId?: string },
    actorId: string,
    { decision, reason }: { decision: CaseDecision; reason: string },
  ) {
    if (decision === 'remove') {
      const outcome = await remove(db, { ...ids, actorId, reason });
      return outcome === 'done' ? goneText(ids) : undefined;
    }
    const { outcome, isShownAgain } = await keep(db, { ...ids, actorId });
    if (outcome !== 'done') return undefined;
    return isShownAgain ? restoredText(ids) : [];
  }
}
