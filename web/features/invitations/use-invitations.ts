import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import { createInvitation, listInvitations, revokeInvitation } from '#contract/invitations.ts';
import { invitationsText } from '#web/i18n/invitations-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** As many as one moderator can have. */
const PAGE_SIZE = '20';

/** Loads the invitations by which somebody can still register, page by page. The list shows a failure. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: queryKeys.invitations,
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
}

/** Creates and revokes invitations; both load the list again. */
export function useInvitationActs() {
  const queryClient = useQueryClient();
  // Also after a failure: the answer may have been lost.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof createInvitation>) => call(createInvitation, { body }),
    onSettled,
    meta: { failure: 'toast' },
  });
  const revoke = useMutation({
    mutationFn: (invitationId: string) => call(revokeInvitation, { params: { invitationId } }),
    onSuccess: () => toast.success(invitationsText.revoked),
    onSettled,
    meta: { failure: 'toast' },
  });
  return { create, revoke };
}
