import { useCallback, useRef } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { invitationsText } from '#web/i18n/invitations-id.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore, type LoadMoreState } from '#web/ui/list/load-more.tsx';
import styles from './invitations.module.css';
import { useInvitationActs, useInvitations } from './use-invitations.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

type InvitationListProps = { ownId: string; isAdmin: boolean };

/** The invitations by which somebody can still register, or a notice in their place. */
export function InvitationList({ ownId, isAdmin }: InvitationListProps) {
  const query = useInvitations();
  const list = useRef<HTMLUListElement>(null);
  const { fetchNextPage } = query;
  const handleLoad = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const handleFocusLoaded = useCallback((before: number) => {
    const first = list.current?.children[before];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, []);

  if (query.isLoadingError)
    return <LoadFailed title={invitationsText.failed} query={query} isAnnounced />;
  if (!query.data) return <SkeletonLine width="60%" />;
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return <Notice tone="empty" title={invitationsText.empty} />;
  return (
    <>
      <ul className={ruled.list} ref={list} aria-label={invitationsText.list}>
        {invitations.map((one) => (
          <InvitationItem
            key={one.id}
            invitation={one}
            isRevocable={isAdmin || one.maker.id === ownId}
          />
        ))}
      </ul>
      {(query.hasNextPage || query.data.pages.length > 1) && (
        <LoadMore
          state={stateOf(query)}
          count={invitations.length}
          isAutomatic={false}
          onLoad={handleLoad}
          onFocusLoaded={handleFocusLoaded}
          labels={invitationsText.more}
        />
      )}
    </>
  );
}

type InvitationItemProps = { invitation: Invitation; isRevocable: boolean };

function InvitationItem({ invitation, isRevocable }: InvitationItemProps) {
  const { id, maker, usesMax, useCount, expiresAt } = invitation;
  const { revoke } = useInvitationActs();
  const until = formatExactTime(new Date(expiresAt));
  return (
    <li className={styles.item} tabIndex={-1}>
      <div className={styles.words}>
        <p className={styles.left}>{invitationsText.left(usesMax - useCount, usesMax)}</p>
        <p className={styles.facts}>
          {invitationsText.by(maker.name)} · {invitationsText.until(until)}
        </p>
      </div>
      {isRevocable && (
        <Button
          variant="secondary"
          size="small"
          aria-label={invitationsText.revokeNamed(maker.name, until)}
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          {invitationsText.revoke}
        </Button>
      )}
    </li>
  );
}

function stateOf(query: ReturnType<typeof useInvitations>): LoadMoreState {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'ready' : 'end';
}
