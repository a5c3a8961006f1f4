import { LeaderboardTable } from '#web/features/leaderboards/leaderboard-table.tsx';
import { useLeaderboards } from '#web/features/leaderboards/use-leaderboards.ts';
import { text } from '#web/i18n/id.ts';
import { failureCode } from '#web/lib/api-error.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './leaderboards-page.module.css';

/** Who is most active. */
export function LeaderboardsPage() {
  useDocumentTitle(text.leaderboardsHeading);
  const leaderboards = useLeaderboards();

  function renderEntries() {
    if (leaderboards.isPending) return <LeaderboardTable entries={undefined} />;
    if (!leaderboards.data) {
      return (
        <Notice
          tone="error"
          title={text.leaderboardsFailed}
          action={
            <Button isBusy={leaderboards.isFetching} onClick={() => void leaderboards.refetch()}>
              {text.retry}
            </Button>
          }
        >
          {failureCode(leaderboards.error)}
        </Notice>
      );
    }
    if (leaderboards.data.length === 0) {
      return (
        <Notice tone="empty" title={text.noLeaderboards}>
          {text.noLeaderboardsDescription}
        </Notice>
      );
    }
    return <LeaderboardTable entries={leaderboards.data} />;
  }

  return (
    <PageColumn>
      <PageHeading>{text.leaderboardsHeading}</PageHeading>
      <div className={styles.entries} aria-busy={leaderboards.isPending}>
        {renderEntries()}
      </div>
    </PageColumn>
  );
}
