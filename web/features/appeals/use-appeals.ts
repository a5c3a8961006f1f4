import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { decideAppeal, listAppeals } from '#contract/sanctions.ts';
import { appealsText } from '#web/i18n/sanction-form-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** How often open appeals on the screen are loaded again. */
const REFETCH_MS = 30_000;

/** Loads the oldest appeals that this moderator may decide. The list shows a failure. */
export function useAppeals() {
  return useQuery({
    queryKey: queryKeys.appeals,
    queryFn: async ({ signal }) => (await call(listAppeals, { signal })).appeals,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
    meta: { failure: 'silence' },
  });
}

/** Decides an appeal, and loads the list again: another moderator may have been first. */
export function useDecideAppeal(appealId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { outcome: 'upheld' | 'lifted'; answer: string }) =>
      call(decideAppeal, { params: { appealId }, body }),
    onSuccess: ({ isFirst, decider, outcome }) => {
      if (isFirst) toast.success(appealsText.decided[outcome]);
      else toast(appealsText.decidedBefore(decider.name));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.appeals }),
    meta: { failure: 'toast' },
  });
}
