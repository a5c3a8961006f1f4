import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/* Links by which moderators and admins invite people to register. */

/** An invitation by which somebody can still register. Its link is only in the answer that created it. */
export const invitation = z.object({
  id: z.string(),
  maker: user,
  usesMax: z.int(),
  useCount: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

const ofModerators = {
  access: 'member',
  requiresRole: 'moderator',
  query: noQuery,
} as const;

function count(name: string, most: number) {
  const message = `"${name}" must be a whole number from 1 to ${most}`;
  return z.int(message).min(1, message).max(most, message);
}

export const createInvitation = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/invitations',
  status: 201,
  message: 'invitation created',
  summary: 'Create a link by which people can register; the log notes it, without the link',
  failures: [],
  params: noParams,
  body: z.object({
    uses: count('uses', INVITATION_USES_MAX).describe('How many people may register by it'),
    days: count('days', INVITATION_DAYS_MAX).describe('After how many days it ends'),
  }),
  data: z.object({
    invitation,
    path: z
      .string()
      .describe('To be put after the address of the forum; no other answer has it again'),
  }),
});

/** Without `limit`, a page has `PAGE_MAX` invitations. */
export const listInvitations = endpoint({
  ...ofModerators,
  method: 'GET',
  path: '/invitations',
  status: 200,
  message: 'invitations retrieved',
  summary:
    'List the invitations of all moderators by which people can still register, newest first',
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ invitations: z.array(invitation), ...pageData }),
});

export const revokeInvitation = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/invitations/:invitationId',
  status: 200,
  message: 'invitation revoked',
  summary: "End one's own invitation, or as an admin anybody's; who has registered by it stays",
  failures: [403, 404],
  params: z.object({ invitationId: id }),
  body: noBody,
  data: noData,
});
