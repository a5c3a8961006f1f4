import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** The content of the toast for a new thread, with a link to it. */
export function ThreadCreated({ threadId }: { threadId: string }) {
  return (
    <>
      <span>{text.threadCreated}</span> <Link to={paths.thread(threadId)}>{text.showThread}</Link>
    </>
  );
}
