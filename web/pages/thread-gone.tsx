import { useState } from 'react';
import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { threadGoneText } from '#web/i18n/thread-gone-id.ts';
import { editedIn } from '#web/lib/drafts/has-draft.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { UnsentComment, UnsentEdits } from './unsent.ts';

/** The notice for a thread that does not exist, with the user's drafts for it. */
export function ThreadGone({ threadId, userId }: { threadId: string; userId: string }) {
  const [edited] = useState(() => editedIn(threadId, userId));
  return (
    <>
      <Notice
        tone="empty"
        title={threadGoneText.title}
        action={
          <Link className={buttonClass()} to={paths.home}>
            {text.backHome}
          </Link>
        }
      >
        {threadGoneText.description}
      </Notice>
      <UnsentComment threadId={threadId} userId={userId} />
      {edited.length > 0 && <UnsentEdits userId={userId} ids={edited} />}
    </>
  );
}
