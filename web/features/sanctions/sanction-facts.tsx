import type { Sanction } from '#contract/sanction.ts';
import { sanctionText } from '#web/i18n/sanctions-id.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import styles from './sanction-facts.module.css';

/** What moderators did, why, and until when. */
export function SanctionFacts({ kind, reason, endsAt }: Sanction) {
  return (
    <div className={styles.facts}>
      <p>
        <strong>{sanctionText.kinds[kind]}</strong>
      </p>
      {reason !== '' && (
        <blockquote className={styles.reason}>{sanctionText.reason(reason)}</blockquote>
      )}
      <p className={styles.meaning}>
        {sanctionText.meanings[kind]} {kind !== 'warning' && describeEnd(endsAt)}
      </p>
    </div>
  );
}

function describeEnd(endsAt: string | null): string {
  if (endsAt === null) return sanctionText.indefinite;
  return sanctionText.until(formatExactTime(new Date(endsAt)));
}
