import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '#contract/users.ts';
import { listOwnSanctions, readSanction } from '#contract/sanctions.ts';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SanctionFacts } from './sanction-facts.tsx';
import styles from './unread-sanctions.module.css';

/** What moderators did to the user, in a dialog that closes once it is confirmed as read. */
export function UnreadSanctions() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.ownSanctions,
    queryFn: async ({ signal }) => (await call(listOwnSanctions, { signal })).sanctions,
    meta: { failure: 'silence' },
  });
  const unread = query.data?.filter(({ readAt, liftedAt }) => readAt === null && liftedAt === null);

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (const { id } of unread ?? []) await call(readSanction, { params: { sanctionId: id } });
    },
    onSuccess: async () => {
      queryClient.setQueryData<OwnProfile | null>(queryKeys.authUser, (user) => {
        if (!user) return user;
        const { unreadSanctions: _read, ...rest } = user;
        return rest;
      });
      await queryClient.invalidateQueries({ queryKey: queryKeys.ownSanctions });
    },
    meta: { failure: 'silence' },
  });

  return (
    <Dialog title={sanctionText.unreadHeading}>
      <div className={styles.content}>
        <p>{sanctionText.unreadDescription}</p>
        {query.isPending && <SkeletonLine width="70%" />}
        {unread?.map((one) => (
          <SanctionFacts key={one.id} {...one} />
        ))}
        {error && <FormError>{describeFailure(error)}</FormError>}
        {query.isLoadingError ? (
          <>
            <FormError>{sanctionText.failed}</FormError>
            <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {sanctionText.retry}
            </Button>
          </>
        ) : (
          <Button isBusy={isPending} disabled={query.isPending} onClick={() => mutate()}>
            {sanctionText.read}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
