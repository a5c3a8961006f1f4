import { SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { LeaderboardTable } from '#web/features/leaderboards/leaderboard-table.tsx';
import { useLeaderboards, useOwnRank } from '#web/features/leaderboards/use-leaderboards.ts';
import { leaderboardsText } from '#web/i18n/leaderboards-id.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import styles from './leaderboards-page.module.css';

// Exported here so that the page and its prefetch load in one request.
export { prefetchLeaderboards } from '#web/features/leaderboards/use-leaderboards.ts';

/** The page of the most active people. */
export function LeaderboardsPage() {
  useDocumentTitle(leaderboardsText.leaderboardsHeading);
  const own = useSignedInUser();
  const leaderboards = useLeaderboards();
  const { data: ownRank } = useOwnRank();

  function renderEntries() {
    if (leaderboards.isLoadingError) {
      return <LoadFailed title={leaderboardsText.leaderboardsFailed} query={leaderboards} />;
    }
    if (leaderboards.data?.length === 0) {
      return (
        <Notice tone="empty" title={leaderboardsText.noLeaderboards}>
          {leaderboardsText.noLeaderboardsDescription}
        </Notice>
      );
    }
    return <LeaderboardTable entries={leaderboards.data} own={own} ownRank={ownRank} />;
  }

  return (
    <PageColumn>
      <PageHeading>{leaderboardsText.leaderboardsHeading}</PageHeading>
      <p className={styles.rule}>{leaderboardsText.scoreRule(SCORE_PER_COMMENT, SCORE_PER_VOTE)}</p>
      <div className={styles.entries} aria-busy={leaderboards.isPending}>
        {renderEntries()}
      </div>
    </PageColumn>
  );
}
