import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '#contract/endpoint.ts';
import { listOwnRemovedTexts } from '#contract/removals.ts';
import { appealRemoval, appealSanction, listOwnSanctions } from '#contract/sanctions.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** The last ones are enough to know why. */
const PAGE_SIZE = '20';

export type OwnRemovedText = DataOf<typeof listOwnRemovedTexts>['texts'][number];

/** What an appeal is against. */
export type AppealSubject = { sanctionId: string } | { textId: string };

/** Loads what moderators did to the user. The list shows a failure. */
export function useOwnSanctions() {
  return useQuery({
    queryKey: queryKeys.ownSanctions,
    queryFn: async ({ signal }) => (await call(listOwnSanctions, { signal })).sanctions,
    meta: { failure: 'silence' },
  });
}

/** Loads the user's own texts that moderators removed, or reports hid. The list shows a failure. */
export function useOwnRemovedTexts() {
  return useQuery({
    queryKey: queryKeys.ownRemovedTexts,
    queryFn: async ({ signal }) =>
      (await call(listOwnRemovedTexts, { query: { limit: PAGE_SIZE }, signal })).texts,
    meta: { failure: 'silence' },
  });
}

/** Appeals against a decision, and loads the list again. The form shows a failure. */
export function useAppeal(subject: AppealSubject) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: string) =>
      'sanctionId' in subject
        ? call(appealSanction, { params: subject, body: { words } })
        : call(appealRemoval, { params: subject, body: { words } }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: 'sanctionId' in subject ? queryKeys.ownSanctions : queryKeys.ownRemovedTexts,
      }),
    meta: { failure: 'silence' },
  });
}
