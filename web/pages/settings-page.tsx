import { LoadFailed } from '#web/components/load-failed.tsx';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { useSettings } from '#web/features/settings/use-settings.ts';
import { settingsText } from '#web/i18n/settings-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './settings-page.module.css';
import { useSignedInUser } from './signed-in-user.ts';

/** The settings of the community. To others than admins, they do not exist. */
export function SettingsPage() {
  const { role, id } = useSignedInUser();
  return role === 'admin' ? <OfAdmin userId={id} /> : <NotFoundPage />;
}

function OfAdmin({ userId }: { userId: string }) {
  useDocumentTitle(settingsText.heading);
  return (
    <PageColumn>
      <PageHeading>{settingsText.heading}</PageHeading>
      <p className={styles.description}>{settingsText.description}</p>
      <Loaded userId={userId} />
    </PageColumn>
  );
}

function Loaded({ userId }: { userId: string }) {
  const settings = useSettings();
  if (settings.data) return <SettingsForm userId={userId} settings={settings.data} />;
  if (settings.isLoadingError) {
    return (
      <LoadFailed title={settingsText.failed} query={settings} isAnnounced>
        <p>{settings.error.message}</p>
      </LoadFailed>
    );
  }
  return (
    <div aria-busy="true">
      <SkeletonBlock width="100%" height="30rem" />
    </div>
  );
}
