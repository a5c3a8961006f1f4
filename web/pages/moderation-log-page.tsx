import { LogDownload } from '#web/features/moderation/log-download.tsx';
import { LogList } from '#web/features/moderation/log-list.tsx';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './moderation-log-page.module.css';
import { useSignedInUser } from './signed-in-user.ts';

/** The page of what moderators, admins and the operator did. */
export function ModerationLogPage() {
  const { role } = useSignedInUser();
  useDocumentTitle(moderationText.heading);
  return (
    <PageColumn>
      <PageHeading>{moderationText.heading}</PageHeading>
      <p className={styles.description}>{moderationText.description}</p>
      <LogDownload />
      <LogList canUndo={role !== 'member'} />
    </PageColumn>
  );
}
