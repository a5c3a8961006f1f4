import { LoadFailed } from '#web/components/load-failed.tsx';
import { appealsText } from '#web/i18n/sanction-form-id.ts';
import styles from './appeal-card.module.css';
import { AppealCard } from './appeal-card.tsx';
import { useAppeals } from './use-appeals.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** The open appeals, the oldest first; nothing when there are none. */
export function AppealList() {
  const query = useAppeals();
  if (query.isLoadingError) return <LoadFailed title={appealsText.failed} query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{appealsText.heading}</h2>
      <ul className={ruled.list} aria-label={appealsText.list}>
        {query.data.map((appeal) => (
          <li key={appeal.id}>
            <AppealCard appeal={appeal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
