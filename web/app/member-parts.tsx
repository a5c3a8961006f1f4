import { useLive } from '#web/features/live/use-live.ts';
import { ListVisitsKeeper } from './list-visits-keeper.tsx';

/** What goes on for a signed-in user whatever the screen. */
export function MemberParts({ userId }: { userId: string }) {
  useLive(userId);
  return <ListVisitsKeeper userId={userId} />;
}
