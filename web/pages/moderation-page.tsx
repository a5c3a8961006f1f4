import { AppealList } from '#web/features/appeals/appeal-list.tsx';
import { CaseQueue } from '#web/features/report-queue/case-queue.tsx';
import { RemovedTexts } from '#web/features/moderation/removed-texts.tsx';
import { QueueKeysHelp } from '#web/features/report-queue/queue-keys-help.tsx';
import { reportQueueText } from '#web/i18n/report-queue-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './moderation-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';
import { useSignedInUser } from './signed-in-user.ts';

/** The queue of reports. To members without the role, it does not exist. */
export function ModerationPage() {
  const { role } = useSignedInUser();
  return role === 'member' ? <NotFoundPage /> : <QueuePage />;
}

function QueuePage() {
  useDocumentTitle(reportQueueText.heading);
  return (
    <PageColumn>
      <PageHeading>{reportQueueText.heading}</PageHeading>
      <p className={styles.description}>{reportQueueText.description}</p>
      <AppealList />
      <QueueKeysHelp />
      <div className={styles.queue}>
        <CaseQueue />
      </div>
      <RemovedTexts />
    </PageColumn>
  );
}
