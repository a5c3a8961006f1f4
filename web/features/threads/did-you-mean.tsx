import type { SearchMatch } from '#contract/search.ts';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import { Link } from '#web/lib/router/link.tsx';
import styles from './did-you-mean.module.css';
import { formatView } from './thread-list-view.ts';

/** As many as fit into two lines on a phone. */
const OFFERED_MAX = 3;

/** Stands between exact and fuzzy matches of a search, and links to searches for the corrected words. */
export function DidYouMean({
  matches,
  view,
}: {
  matches: readonly SearchMatch[];
  view: ThreadListView;
}) {
  const meant = new Set(matches.flatMap(({ meant }) => meant ?? []));
  return (
    <p className={styles.line}>
      {text.didYouMean}
      {[...meant].slice(0, OFFERED_MAX).map((q) => (
        <Link key={q} to={`${paths.home}?${formatView({ ...view, q })}`}>
          {q}
        </Link>
      ))}
    </p>
  );
}
