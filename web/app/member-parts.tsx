import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { useAuthUser } from '#web/features/session/auth-user.ts';
import { useLive } from '#web/features/live/use-live.ts';
import { useStoreListsOnPageHide } from './use-store-lists-on-page-hide.ts';

const UnreadSanctions = lazyOpened(
  async () => (await import('#web/features/sanctions/unread-sanctions.tsx')).UnreadSanctions,
);

/**
 * Subscribes a signed-in user to live events, stores lists before a reload, and shows what moderators did to the user
 * until they have read it.
 */
export function MemberParts({ userId }: { userId: string }) {
  useLive(userId);
  useStoreListsOnPageHide(userId);
  return useAuthUser()?.unreadSanctions ? <UnreadSanctions /> : null;
}
