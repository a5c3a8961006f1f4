import type { ComponentType } from 'react';
import { paths } from '#web/lib/navigation/paths.ts';
import { ModerationLogPage } from '#web/pages/moderation-log-page.tsx';
import { useLocation } from '#web/lib/router/router.tsx';
import { lazyPage } from './lazy-page.tsx';

const pages: Partial<Record<string, ComponentType>> = {
  [paths.moderationLog]: ModerationLogPage,
  [paths.moderation]: lazyPage(
    async () => (await import('#web/pages/moderation-page.tsx')).ModerationPage,
  ),
  [paths.members]: lazyPage(async () => (await import('#web/pages/members-page.tsx')).MembersPage),
  [paths.invitations]: lazyPage(
    async () => (await import('#web/pages/invitations-page.tsx')).InvitationsPage,
  ),
  [paths.settings]: lazyPage(
    async () => (await import('#web/pages/settings-page.tsx')).SettingsPage,
  ),
  [paths.rules]: lazyPage(async () => (await import('#web/pages/rules-page.tsx')).RulesPage),
};

/**
 * The page at this address, of those that few people open. How to load them is in a chunk of its own, with the one that
 * most of these people open.
 */
export function SeldomPages() {
  const Page = pages[useLocation().pathname];
  return Page ? <Page /> : null;
}
