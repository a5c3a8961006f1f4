import { useLive } from '#web/features/live/use-live.ts';
import { useStoreListsOnPageHide } from './use-store-lists-on-page-hide.ts';

/** Subscribes a signed-in user to live events, and stores lists before a reload. Renders nothing. */
export function MemberParts({ userId }: { userId: string }) {
  useLive(userId);
  useStoreListsOnPageHide(userId);
  return null;
}
