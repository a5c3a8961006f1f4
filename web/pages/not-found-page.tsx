import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './not-found-page.module.css';

/** What a signed-in user sees at an address that leads nowhere. */
export function NotFoundPage() {
  useDocumentTitle(text.notFoundHeading);
  return (
    <PageColumn>
      <div className={styles.place}>
        <PageHeading>{text.notFoundHeading}</PageHeading>
        <p className={styles.description}>{text.notFoundDescription}</p>
        <Link className={buttonClass()} to={paths.home}>
          {text.backHome}
        </Link>
      </div>
    </PageColumn>
  );
}
