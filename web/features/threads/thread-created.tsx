import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** The words of the toast for a new thread, with the way to it. */
export function ThreadCreated({ threadId }: { threadId: string }) {
  return (
    <>
      <span>{text.threadCreated}</span> <Link to={paths.thread(threadId)}>{text.showThread}</Link>
    </>
  );
}
