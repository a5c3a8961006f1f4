import { useContext } from 'react';
import { HiddenPeopleContext } from '#web/lib/hidden-people.ts';
import { unfolded } from '#web/store/unfolded.ts';

/** Whether the reader has hidden a person. */
export function useIsHidden(userId: string): boolean {
  return useContext(HiddenPeopleContext).includes(userId);
}

/** Whether a text is folded: the reader has hidden who wrote it, and has not asked to see it. */
export function useIsFolded(id: string, ownerId: string): boolean {
  const isUnfolded = unfolded.useRow(id, (row) => row !== undefined);
  return useIsHidden(ownerId) && !isUnfolded;
}
