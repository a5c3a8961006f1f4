import { CircleAlert, Server } from 'lucide-react';
import type { Action, LogEntry } from '#contract/moderation.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { SkeletonCircle, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { describeAct, isByReports } from './describe-act.ts';
import styles from './log-list.module.css';
import { UndoAct } from './undo-act.tsx';
import type { Undoing } from './undone-acts.ts';
import { usePerson } from './use-person.ts';

/** Acts that concern nobody, and are described all the same. */
const CONCERN_NOBODY: readonly string[] = [
  'setting-changed',
  'invitation-created',
  'invitation-revoked',
] satisfies Action[];

const numberFormat = new Intl.NumberFormat('id');

type LogItemProps = {
  entry: LogEntry;
  undoing: Undoing;
  /** Whether the reader is a moderator. */
  canUndo: boolean;
};

/** An entry of the log: who did what to whom, why, and when. */
export function LogItem({ entry, undoing, canUndo }: LogItemProps) {
  const actor = usePerson(entry.actor);
  const user = usePerson(entry.user);

  const nobody = isByReports(entry) ? moderationText.reports : moderationText.operator;

  function renderAct() {
    const { before, after } = describeAct(entry);
    if (!user) return CONCERN_NOBODY.includes(entry.action) ? before : moderationText.otherAct;
    const isOwn = user.id === actor?.id;
    return (
      <>
        {before} {isOwn ? moderationText.themselves : <Name>{user.name}</Name>}
        {after !== '' && ` ${after}`}
      </>
    );
  }

  return (
    <li className={styles.item} tabIndex={-1}>
      {actor ? (
        <Avatar src={actor.avatar} />
      ) : (
        <span className={styles.operator}>
          {isByReports(entry) ? <CircleAlert aria-hidden="true" /> : <Server aria-hidden="true" />}
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.act}>
          <Name>{actor?.name ?? nobody}</Name> {renderAct()}
        </p>
        {entry.reason !== '' && (
          <blockquote className={styles.reason}>{moderationText.reason(entry.reason)}</blockquote>
        )}
        <p className={styles.facts}>
          <span>{moderationText.entryNumber(numberFormat.format(entry.number))}</span>
          <TimeAgo dateTime={entry.at} />
          {undoing === 'undone' && <span className={styles.undone}>{moderationText.undone}</span>}
        </p>
        {canUndo && undoing === 'possible' && <UndoAct entry={entry} />}
      </div>
    </li>
  );
}

/** A name, whose direction does not change that of the sentence. */
function Name({ children }: { children: string }) {
  return <bdi className={styles.name}>{children}</bdi>;
}

/** The placeholder of an entry. */
export function LogItemSkeleton() {
  return (
    <li className={styles.item} aria-hidden="true">
      <SkeletonCircle size={40} />
      <div className={styles.words}>
        <SkeletonLine width="80%" />
        <SkeletonLine width="45%" />
      </div>
    </li>
  );
}
