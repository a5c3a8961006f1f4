import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageColumn } from '#web/ui/frame/page-column.tsx';

/** The page for members at an unknown address. */
export function NotFoundPage() {
  useDocumentTitle(text.notFoundHeading);
  return (
    <PageColumn isWide>
      <Notice
        tone="empty"
        title={text.notFoundHeading}
        isPage
        action={
          <Link className={buttonClass()} to={paths.home}>
            {text.backHome}
          </Link>
        }
      >
        {text.notFoundDescription}
      </Notice>
    </PageColumn>
  );
}
