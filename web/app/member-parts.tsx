import { useLive } from '#web/features/live/use-live.ts';
import { useStoreListsOnPageHide } from './use-store-lists-on-page-hide.ts';

/** Runs what a signed-in user needs on every screen; draws nothing. */
export function MemberParts({ userId }: { userId: string }) {
  useLive(userId);
  useStoreListsOnPageHide(userId);
  return null;
}
