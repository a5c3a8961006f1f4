import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { removeThread } from '#contract/removals.ts';
import {
  lockThread,
  moveThread,
  pinThread,
  unlockThread,
  unpinThread,
} from '#contract/thread-acts.ts';
import { threadActsText } from '#web/i18n/thread-acts-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { type ThreadRow, threads } from '#web/store/threads.ts';

/** What a moderator does with a thread. */
export type Act =
  | { kind: 'lock' | 'remove'; reason: string }
  | { kind: 'unlock' | 'pin' | 'unpin' }
  | { kind: 'move'; category: string; reason: string };

/** Does what moderators may do with a thread, and shows it at once. A failure is a toast. */
export function useModerateThread(threadId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: moderateThreadKey(threadId),
    mutationFn: (act: Act) => send(threadId, act),
    onSuccess: (_, act) => {
      threads.change(threadId, changeBy(act));
      if (act.kind === 'move' || act.kind === 'remove') {
        void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
      }
      toast.success(threadActsText.done[act.kind]);
    },
    meta: { failure: 'toast' },
  });
}

/** Contains the id, so that events about the thread wait for the answer. */
export function moderateThreadKey(threadId: string): string[] {
  return ['moderateThread', threadId];
}

function send(threadId: string, act: Act): Promise<unknown> {
  const params = { threadId };
  switch (act.kind) {
    case 'lock':
      return call(lockThread, { params, body: { reason: act.reason } });
    case 'unlock':
      return call(unlockThread, { params });
    case 'pin':
      return call(pinThread, { params, body: {} });
    case 'unpin':
      return call(unpinThread, { params });
    case 'move':
      return call(moveThread, { params, body: { category: act.category, reason: act.reason } });
    case 'remove':
      return call(removeThread, { params, body: { reason: act.reason } });
  }
}

function changeBy(act: Act): Partial<ThreadRow> {
  switch (act.kind) {
    case 'lock':
    case 'unlock':
      return { isLocked: act.kind === 'lock' };
    case 'pin':
    case 'unpin':
      return { isPinned: act.kind === 'pin' };
    case 'move':
      return { category: act.category, categoryName: act.category };
    case 'remove':
      return { isRemoved: true };
  }
}
