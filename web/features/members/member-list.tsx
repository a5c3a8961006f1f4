import { useCallback, useRef } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { membersText } from '#web/i18n/members-id.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LoadMore, type LoadMoreState } from '#web/ui/list/load-more.tsx';
import { MemberItem } from './member-item.tsx';
import { MemberListSkeleton } from './member-list-skeleton.tsx';
import { type MemberSearch, useMembers } from './use-members.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

type MemberListProps = { search: MemberSearch; ownId: string; isAdmin: boolean };

/** The members that a search finds, the newest first, or a notice in their place. */
export function MemberList({ search, ownId, isAdmin }: MemberListProps) {
  const query = useMembers(search);
  const list = useRef<HTMLUListElement>(null);
  const { fetchNextPage } = query;
  const handleLoad = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const handleFocusLoaded = useCallback((before: number) => {
    const first = list.current?.children[before];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, []);

  if (query.isLoadingError)
    return <LoadFailed title={membersText.failed} query={query} isAnnounced />;
  if (!query.data) return <MemberListSkeleton />;
  const members = query.data.pages.flatMap((page) => page.members);
  if (members.length === 0) return <Notice tone="empty" title={membersText.empty} />;
  return (
    <>
      <ul
        className={ruled.list}
        ref={list}
        aria-label={membersText.list}
        aria-busy={query.isPlaceholderData}
      >
        {members.map((member) => (
          <MemberItem
            key={member.id}
            member={member}
            isAdmin={isAdmin}
            isOwn={member.id === ownId}
          />
        ))}
      </ul>
      {(query.hasNextPage || query.data.pages.length > 1) && (
        <LoadMore
          state={stateOf(query)}
          count={members.length}
          isAutomatic={false}
          onLoad={handleLoad}
          onFocusLoaded={handleFocusLoaded}
          labels={membersText.more}
        />
      )}
    </>
  );
}

function stateOf(query: ReturnType<typeof useMembers>): LoadMoreState {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'ready' : 'end';
}
