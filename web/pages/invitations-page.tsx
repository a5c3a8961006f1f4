import { InvitationForm } from '#web/features/invitations/invitation-form.tsx';
import { InvitationList } from '#web/features/invitations/invitation-list.tsx';
import { invitationsText } from '#web/i18n/invitations-id.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './invitations-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';
import { useSignedInUser } from './signed-in-user.ts';

/** Where moderators invite people. To members without a role, it does not exist. */
export function InvitationsPage() {
  const { id, role } = useSignedInUser();
  return role === 'member' ? <NotFoundPage /> : <OfModerator id={id} isAdmin={role === 'admin'} />;
}

function OfModerator({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  useDocumentTitle(invitationsText.heading);
  return (
    <PageColumn>
      <PageHeading>{invitationsText.heading}</PageHeading>
      <p className={styles.description}>{invitationsText.description}</p>
      <InvitationForm />
      <h2 className={styles.listTitle}>{invitationsText.list}</h2>
      <InvitationList ownId={id} isAdmin={isAdmin} />
    </PageColumn>
  );
}
