import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { roles } from '#contract/roles.ts';
import type { GivenSanction } from '#contract/sanction.ts';
import { SanctionDialog } from '#web/components/sanction-dialog.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { membersText } from '#web/i18n/members-id.ts';
import { sanctionFormText } from '#web/i18n/sanction-form-id.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { copyText } from '#web/lib/text/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './member-list.module.css';
import { useMemberActs, useSanctionsOf } from './use-members.ts';

const { copied, notCopied: refused } = membersText;

type MemberPanelProps = { member: Member; isAdmin: boolean };

/** All that may be done to a member, and what was done before. */
export function MemberPanel({ member, isAdmin }: MemberPanelProps) {
  const [isActing, setIsActing] = useState(false);
  const { endSessions, changeRole, resetLink } = useMemberActs(member.id);
  const mayActOn = isAdmin || member.role === 'member';
  const link = resetLink.data && window.location.origin + resetLink.data.path;
  return (
    <div className={styles.panel}>
      <Sanctions member={member} />
      {mayActOn && (
        <div className={styles.actions}>
          <Button
            variant="danger"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setIsActing(true)}
          >
            {sanctionFormText.open}
          </Button>
          <Button
            variant="secondary"
            size="small"
            isBusy={endSessions.isPending}
            onClick={() => endSessions.mutate()}
          >
            {membersText.endSessions}
          </Button>
          {isAdmin && member.role === 'member' && (
            <Button
              variant="secondary"
              size="small"
              isBusy={resetLink.isPending}
              onClick={() => resetLink.mutate()}
            >
              {membersText.resetLink}
            </Button>
          )}
        </div>
      )}
      {link !== undefined && (
        <div className={styles.link}>
          <p>{membersText.resetLinkHint}</p>
          <code className={styles.address}>{link}</code>
          <Button
            variant="secondary"
            size="small"
            onClick={() => void copyText(link, { copied, refused })}
          >
            {membersText.copy}
          </Button>
        </div>
      )}
      {isAdmin && (
        <Select
          label={membersText.role}
          options={roles.map((role) => ({ value: role, label: membersText.roles[role] }))}
          value={changeRole.variables ?? member.role}
          onChange={(role) => changeRole.mutate(role, { onError: () => changeRole.reset() })}
        />
      )}
      {isActing && <SanctionDialog person={member} onClose={() => setIsActing(false)} />}
    </div>
  );
}

function Sanctions({ member }: { member: Member }) {
  const { data, isPending, isLoadingError } = useSanctionsOf(member.id);
  if (isPending) return <SkeletonLine width="50%" />;
  if (isLoadingError) return <p role="alert">{membersText.sanctionsFailed}</p>;
  if (data.length === 0) return <p className={styles.facts}>{membersText.noSanctions}</p>;
  return (
    <ul className={styles.sanctions}>
      {data.map((one) => (
        <SanctionRow key={one.id} userId={member.id} sanction={one} />
      ))}
    </ul>
  );
}

function SanctionRow({ userId, sanction }: { userId: string; sanction: GivenSanction }) {
  const { id, kind, reason, giver, givenAt, endsAt, liftedAt } = sanction;
  const { lift } = useMemberActs(userId);
  const now = useNow();
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= now;
  return (
    <li className={styles.sanction}>
      <p>
        <strong>{membersText.sanctions[kind]}</strong> {membersText.reason(reason)}
      </p>
      <p className={styles.facts}>
        {giver ? membersText.givenBy(giver.name) : membersText.operator} ·{' '}
        <TimeAgo dateTime={givenAt} />
        {liftedAt !== null && ` · ${membersText.lifted}`}
        {liftedAt === null && hasEnded && ` · ${membersText.ended}`}
      </p>
      {liftedAt === null && !hasEnded && (
        <Button
          variant="secondary"
          size="small"
          isBusy={lift.isPending}
          onClick={() => lift.mutate(id)}
        >
          {membersText.lift}
        </Button>
      )}
    </li>
  );
}
