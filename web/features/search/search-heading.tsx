import { X } from 'lucide-react';
import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import styles from './search-heading.module.css';

type SearchHeadingProps = {
  q: string;
  category: string | null;
  /** The address of the list without the search. */
  hrefWithoutSearch: string;
};

/** The heading of search results, and the link that ends the search. */
export function SearchHeading({ q, category, hrefWithoutSearch }: SearchHeadingProps) {
  return (
    <div className={styles.head}>
      <PageHeading>{text.searchResults(q, category)}</PageHeading>
      <Link className={buttonClass('quiet', 'small')} to={hrefWithoutSearch}>
        <X aria-hidden="true" />
        {text.clearSearch}
      </Link>
    </div>
  );
}
