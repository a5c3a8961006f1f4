import { Plus } from 'lucide-react';
import { text } from '#web/i18n/id.ts';
import { hasDraft } from '#web/lib/drafts/has-draft.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/lib/router/link.tsx';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { floatingActionClass, floatingNoteClass } from '#web/ui/frame/floating-link.ts';
import { createThreadKey, threadDraftName } from './new-thread.ts';

/** The link to the form of a new thread. It shows whether the form has an unsent draft. */
export function AddThreadLink({ userId }: { userId: string }) {
  const { isSending } = useSending(createThreadKey);
  const isWaiting = !isSending && hasDraft(threadDraftName(userId));
  return (
    <Link
      className={floatingActionClass}
      to={paths.addThread}
      aria-label={isWaiting ? text.addDraftedThread : text.addThread}
    >
      <Plus aria-hidden="true" />
      {isWaiting && <span className={floatingNoteClass}>{text.draft}</span>}
    </Link>
  );
}
