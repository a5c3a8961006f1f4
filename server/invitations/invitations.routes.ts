import type { FastifyInstance } from 'fastify';
import { createInvitation, listInvitations, revokeInvitation } from '#contract/invitations.ts';
import { INVITATION_PATH } from '#contract/links.ts';
import { LINK_TOKEN } from '#contract/mail-links.ts';
import { createRefusals } from '#server/platform/http/refusals.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Db } from '#server/schema.ts';
import { presentInvitation } from './invitations.presenter.ts';
import * as invitations from './invitations.repository.ts';

const { isRefusal, refused } = createRefusals({
  none: ['not-found', 'invitation is not found'],
  'of-another': ['forbidden', 'only admins may revoke the invitations of others'],
  'too-many': [
    'invalid',
    `a moderator can have at most ${invitations.OPEN_INVITATIONS_MAX} invitations at once`,
  ],
});

export function registerInvitationRoutes(app: FastifyInstance, db: Db): void {
  registerEndpoint(app, createInvitation, async ({ body, caller }) => {
    const created = await invitations.createInvitation(db, { makerId: caller.userId, ...body });
    if (isRefusal(created)) throw refused(created);
    const path = `${INVITATION_PATH}#${LINK_TOKEN}=${created.token}`;
    return { data: { invitation: presentInvitation(created.row), path }, changes: [] };
  });

  registerEndpoint(app, listInvitations, async ({ query }) => {
    const { rows, nextCursor } = await invitations.listInvitations(db, query);
    return { invitations: rows.map(presentInvitation), nextCursor };
  });

  registerEndpoint(app, revokeInvitation, async ({ params, caller }) => {
    const { invitationId: id } = params;
    const outcome = await invitations.revokeInvitation(db, { id, actorId: caller.userId });
    if (isRefusal(outcome)) throw refused(outcome);
    return { data: {}, changes: [] };
  });
}
