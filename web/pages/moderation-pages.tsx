import { paths } from '#web/lib/navigation/paths.ts';
import { useLocation } from '#web/lib/router/router.tsx';
import { ModerationLogPage } from './moderation-log-page.tsx';
import { ModerationPage } from './moderation-page.tsx';

/** The queue of reports, or the log. They are one chunk: each is small, and seldom opened. */
export function ModerationPages() {
  return useLocation().pathname === paths.moderationLog ? (
    <ModerationLogPage />
  ) : (
    <ModerationPage />
  );
}
