import { useQuery } from '@tanstack/react-query';
import { listOwnRemovedTexts } from '#contract/removals.ts';
import type { Sanction } from '#contract/sanction.ts';
import { listOwnSanctions } from '#contract/sanctions.ts';
import { standingText } from '#web/i18n/standing-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { htmlToText } from '#web/lib/text/html-text.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import { AccountSection } from './account-section.tsx';
import styles from './own-standing.module.css';

/** What moderators decided about the user: a line of each kind, and what it was about. */
type StandingItem = { key: string; what: string; about: string; until: string };

/** The last ones are enough to know why. */
const PAGE_SIZE = '20';

/** What moderators decided about the user. Nothing while there is nothing, or it cannot be loaded. */
export function OwnStanding() {
  const items: readonly StandingItem[] = [...useSanctionItems(), ...useRemovedItems()];
  if (items.length === 0) return null;
  return (
    <AccountSection title={standingText.heading} description={standingText.description}>
      <ul className={styles.list}>
        {items.map(({ key, what, about, until }) => (
          <li className={styles.item} key={key}>
            <p className={styles.what}>{what}</p>
            <p className={styles.about}>{about}</p>
            <p className={styles.until}>{until}</p>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

/** What moderators did to the user. */
function useSanctionItems(): StandingItem[] {
  const { data } = useQuery({
    queryKey: queryKeys.ownSanctions,
    queryFn: async ({ signal }) => (await call(listOwnSanctions, { signal })).sanctions,
    meta: { failure: 'toast' },
  });
  return (data ?? []).map(({ id, kind, reason, givenAt, endsAt, liftedAt }) => ({
    key: id,
    what: standingText.sanctions[kind],
    about: reason,
    until: describeEnd({ givenAt, endsAt, liftedAt }),
  }));
}

function describeEnd({
  givenAt,
  endsAt,
  liftedAt,
}: Pick<Sanction, 'givenAt' | 'endsAt' | 'liftedAt'>) {
  if (liftedAt !== null) return standingText.lifted(timeOf(liftedAt));
  if (endsAt !== null) return standingText.until(timeOf(endsAt));
  return standingText.since(timeOf(givenAt));
}

function timeOf(time: string): string {
  return formatExactTime(new Date(time));
}

/** The user's own texts that moderators removed, or reports hid. */
function useRemovedItems(): StandingItem[] {
  const { data } = useQuery({
    queryKey: queryKeys.ownRemovedTexts,
    queryFn: async ({ signal }) =>
      (await call(listOwnRemovedTexts, { query: { limit: PAGE_SIZE }, signal })).texts,
    meta: { failure: 'toast' },
  });
  return (data ?? []).map(({ threadId, commentId, title, body, reason, expiresAt, isHeld }) => ({
    key: commentId ?? threadId,
    what: isHeld
      ? standingText.held
      : reason === ''
        ? standingText.hidden
        : standingText.removed(reason),
    about: title ?? htmlToText(body),
    until:
      expiresAt === null
        ? standingText.undecided
        : standingText.restorableUntil(formatExactTime(new Date(expiresAt))),
  }));
}
