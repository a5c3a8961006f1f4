import { useId, useState } from 'react';
import type { Member } from '#contract/members.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { membersText } from '#web/i18n/members-id.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './member-list.module.css';
import { MemberPanel } from './member-panel.tsx';

type MemberItemProps = {
  member: Member;
  isAdmin: boolean;
  /** Whether it is the reader, to whom nothing can be done here. */
  isOwn: boolean;
};

/** A member, with a panel that opens. */
export function MemberItem({ member, isAdmin, isOwn }: MemberItemProps) {
  const { name, avatar, email, role, createdAt, sanctionCount } = member;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <li className={styles.item} tabIndex={-1}>
      <div className={styles.head}>
        <Avatar src={avatar} />
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
            {role !== 'member' && <span className={styles.mark}>{membersText.roles[role]}</span>}
            {member.isWaiting && <span className={styles.mark}>{membersText.states.waiting}</span>}
            {member.isMuted && <span className={styles.mark}>{membersText.states.muted}</span>}
            {member.isSuspended && (
              <span className={styles.mark}>{membersText.states.suspended}</span>
            )}
          </p>
          {member.mutedUntil !== null && (
            <p className={styles.facts}>{membersText.mutedUntil(timeOf(member.mutedUntil))}</p>
          )}
          {member.suspendedUntil !== null && (
            <p className={styles.facts}>
              {membersText.suspendedUntil(timeOf(member.suspendedUntil))}
            </p>
          )}
          {email !== undefined && <p className={styles.facts}>{email}</p>}
          <p className={styles.facts}>
            {membersText.joined} <TimeAgo dateTime={createdAt} />
            {sanctionCount > 0 && ` · ${membersText.sanctionCount(sanctionCount)}`}
          </p>
          {member.invitedBy && (
            <p className={styles.facts}>{membersText.invitedBy(member.invitedBy.name)}</p>
          )}
        </div>
        {!isOwn && !member.isWaiting && (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={membersText.manageNamed(name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {membersText.manage}
          </Button>
        )}
      </div>
      <div id={panelId}>{isOpen && <MemberPanel member={member} isAdmin={isAdmin} />}</div>
    </li>
  );
}

function timeOf(time: string): string {
  return formatExactTime(new Date(time));
}
