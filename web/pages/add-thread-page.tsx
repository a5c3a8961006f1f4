import { useNavigate } from '#web/lib/router/router.tsx';
import { ThreadForm } from '#web/features/threads/thread-form.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { useSignedInUser } from './signed-in-user.ts';

/** The page with the form of a new thread. */
export function AddThreadPage() {
  useDocumentTitle(text.newThread);
  const { id: userId } = useSignedInUser();
  const navigate = useNavigate();
  return (
    <PageColumn>
      <PageHeading>{text.newThread}</PageHeading>
      <ThreadForm userId={userId} onSubmit={() => navigate(paths.home)} />
    </PageColumn>
  );
}
