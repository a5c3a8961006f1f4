import type { Member } from '#contract/members.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { MemberRow } from './members.repository.ts';

/** Presents a member to moderators; with the e-mail address, to admins. */
export function presentMember(row: MemberRow, { withEmail }: { withEmail: boolean }): Member {
  const { id, name, email, role, createdAt, score, isMuted, mutedUntil, isSuspended } = row;
  return {
    ...presentUser({ id, name }),
    role,
    createdAt: createdAt.toISOString(),
    score,
    ...(withEmail && { email }),
    isMuted,
    mutedUntil: isMuted && mutedUntil instanceof Date ? mutedUntil.toISOString() : null,
    isSuspended,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    isWaiting: row.isWaiting,
    invitedBy:
      row.inviterId === null ? null : presentUser({ id: row.inviterId, name: row.inviterName }),
    sanctionCount: row.sanctionCount,
  };
}
