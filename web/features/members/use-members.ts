import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import {
  createResetLinkFor,
  endSessionsOf,
  listMembers,
  type MemberState,
} from '#contract/members.ts';
import { setRole } from '#contract/moderation.ts';
import type { Role } from '#contract/roles.ts';
import { liftSanction, listSanctions } from '#contract/sanctions.ts';
import { membersText } from '#web/i18n/members-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Some screens of a phone. */
const PAGE_SIZE = '20';

/** Which members are listed. */
export type MemberSearch = { name: string; email: string; state: MemberState | '' };

/** Loads the members that a search finds, page by page. The list shows a failure. */
export function useMembers({ name, email, state }: MemberSearch) {
  return useInfiniteQuery({
    queryKey: queryKeys.members({ name, email, state }),
    queryFn: ({ pageParam, signal }) => {
      const search = { name: name || null, email: email || null, state: state || null };
      return call(listMembers, {
        query: { limit: PAGE_SIZE, cursor: pageParam, ...search },
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The earlier list stays while another search is loading.
    placeholderData: (earlier) => earlier,
    meta: { failure: 'silence' },
  });
}

/** Loads what moderators did to a member. The panel shows a failure. */
export function useSanctionsOf(userId: string) {
  return useQuery({
    queryKey: queryKeys.sanctionsOf(userId),
    queryFn: async ({ signal }) =>
      (await call(listSanctions, { params: { userId }, signal })).sanctions,
    meta: { failure: 'silence' },
  });
}

/** What may be done to a member; each loads the list and the sanctions again, and says so in a toast. */
export function useMemberActs(userId: string) {
  const queryClient = useQueryClient();
  const settled = async (done: string) => {
    toast.success(done);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['members'] }),
      queryClient.invalidateQueries({ queryKey: queryKeys.sanctionsOf(userId) }),
    ]);
  };
  const lift = useMutation({
    mutationFn: (sanctionId: string) => call(liftSanction, { params: { userId, sanctionId } }),
    onSuccess: () => settled(membersText.liftDone),
    meta: { failure: 'toast' },
  });
  const endSessions = useMutation({
    mutationFn: () => call(endSessionsOf, { params: { userId } }),
    onSuccess: () => settled(membersText.endSessionsDone),
    meta: { failure: 'toast' },
  });
  const changeRole = useMutation({
    mutationFn: (role: Role) => call(setRole, { params: { userId }, body: { role } }),
    onSuccess: () => settled(membersText.roleDone),
    meta: { failure: 'toast' },
  });
  const resetLink = useMutation({
    mutationFn: () => call(createResetLinkFor, { params: { userId } }),
    meta: { failure: 'toast' },
  });
  return { lift, endSessions, changeRole, resetLink };
}
