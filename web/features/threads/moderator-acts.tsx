import { FolderInput, Lock, LockOpen, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#contract/roles.ts';
import { threadActsText } from '#web/i18n/thread-acts-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { threads } from '#web/store/threads.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './moderator-acts.module.css';
import { type Act, moderateThreadKey, useModerateThread } from './use-moderate-thread.ts';

type ModeratorActsProps = { threadId: string; userId: string; role: Role };

/** What a moderator may do with a thread. With their own threads, only admins may. */
export function ModeratorActs({ threadId, userId, role }: ModeratorActsProps) {
  const thread = threads.useRow(threadId);
  const [asking, setAsking] = useState<'lock' | 'move' | 'remove' | null>(null);
  const { mutateAsync } = useModerateThread(threadId);
  const { isSending, isSendingNow } = useSending(moderateThreadKey(threadId));
  if (!thread || thread.isRemoved || (thread.ownerId === userId && role !== 'admin')) return null;
  const { isLocked, isPinned } = thread;

  async function handleAct(act: Act) {
    if (isSendingNow()) return;
    try {
      await mutateAsync(act);
      setAsking(null);
    } catch {
      // The hook has shown the failure; what was written stays.
    }
  }

  return (
    <section className={styles.acts} aria-label={threadActsText.group}>
      <ActionButton
        icon={isLocked ? LockOpen : Lock}
        label={isLocked ? threadActsText.unlock : threadActsText.lock}
        aria-haspopup={isLocked ? undefined : 'dialog'}
        onClick={() => (isLocked ? void handleAct({ kind: 'unlock' }) : setAsking('lock'))}
      />
      <ActionButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? threadActsText.unpin : threadActsText.pin}
        onClick={() => void handleAct({ kind: isPinned ? 'unpin' : 'pin' })}
      />
      <ActionButton
        icon={FolderInput}
        label={threadActsText.move}
        aria-haspopup="dialog"
        onClick={() => setAsking('move')}
      />
      {thread.ownerId !== userId && (
        <ActionButton
          icon={Trash2}
          label={threadActsText.remove}
          aria-haspopup="dialog"
          onClick={() => setAsking('remove')}
        />
      )}
      {asking && (
        <ActDialog
          kind={asking}
          category={thread.categoryName}
          isSending={isSending}
          onAct={(act) => void handleAct(act)}
          onClose={() => {
            if (!isSendingNow()) setAsking(null);
          }}
        />
      )}
    </section>
  );
}
