import type { Invitation } from '#contract/invitations.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { InvitationRow } from './invitations.repository.ts';

/** Presents an invitation to moderators. */
export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    maker: presentUser({ id: row.makerId, name: row.makerName }),
    usesMax: row.usesMax,
    useCount: row.useCount,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
