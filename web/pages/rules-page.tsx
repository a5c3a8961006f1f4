import { LoadFailed } from '#web/components/load-failed.tsx';
import { useCommunity } from '#web/features/settings/use-settings.ts';
import { settingsText } from '#web/i18n/settings-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import styles from './rules-page.module.css';

/** The rules of the community, for everybody. */
export function RulesPage() {
  useDocumentTitle(settingsText.rulesHeading);
  const community = useCommunity();
  return (
    <PageColumn>
      <PageHeading>
        {community.data ? settingsText.rulesOf(community.data.name) : settingsText.rulesHeading}
      </PageHeading>
      <Rules community={community} />
    </PageColumn>
  );
}

function Rules({ community }: { community: ReturnType<typeof useCommunity> }) {
  if (community.isLoadingError) {
    return (
      <LoadFailed title={settingsText.rulesFailed} query={community} isAnnounced>
        <p>{community.error.message}</p>
      </LoadFailed>
    );
  }
  if (!community.data) {
    return (
      <div aria-busy="true">
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </div>
    );
  }
  const { rules } = community.data;
  if (rules === '') return <Notice tone="empty" title={settingsText.noRules} />;
  return (
    <div className={styles.rules}>
      <RichText html={rules} wholeLabel={settingsText.wholeRules} />
    </div>
  );
}
