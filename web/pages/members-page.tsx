import { useState } from 'react';
import { MemberList } from '#web/features/members/member-list.tsx';
import { MemberSearchForm } from '#web/features/members/member-search-form.tsx';
import type { MemberSearch } from '#web/features/members/use-members.ts';
import { membersText } from '#web/i18n/members-id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './members-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';
import { useSignedInUser } from './signed-in-user.ts';

/** As long as somebody pauses between two keys. */
const SEARCH_DELAY_MS = 300;

/** The list of members. To members without a role, it does not exist. */
export function MembersPage() {
  const { id, role } = useSignedInUser();
  return role === 'member' ? <NotFoundPage /> : <ListPage ownId={id} isAdmin={role === 'admin'} />;
}

function ListPage({ ownId, isAdmin }: { ownId: string; isAdmin: boolean }) {
  useDocumentTitle(membersText.heading);
  const [search, setSearch] = useState<MemberSearch>({ name: '', email: '', state: '' });
  const debounced = useDebounced(search, SEARCH_DELAY_MS);
  return (
    <PageColumn>
      <PageHeading>{membersText.heading}</PageHeading>
      <p className={styles.description}>{membersText.description}</p>
      <p>
        <Link to={paths.invitations}>{membersText.invitations}</Link>
      </p>
      <MemberSearchForm search={search} onChange={setSearch} hasEmail={isAdmin} />
      <MemberList search={debounced} ownId={ownId} isAdmin={isAdmin} />
    </PageColumn>
  );
}
