import type { MutationKey } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import type { useEditDraft } from './use-edit-draft.ts';

type EditFormOptions = {
  draft: Pick<ReturnType<typeof useEditDraft>, 'clearSent' | 'discard'>;
  /** The key of the mutation that `save` runs. */
  mutationKey: MutationKey;
  /** Called on submit; false keeps the draft unsent. */
  canSave: () => boolean;
  save: () => Promise<unknown>;
  onClose: () => void;
};

/** Handlers of an edit form: saving deletes the draft and closes the form, cancelling discards the draft. */
export function useEditForm({ draft, mutationKey, canSave, save, onClose }: EditFormOptions) {
  const { isSending, isSendingNow } = useSending(mutationKey);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSendingNow() || !canSave()) return;
    try {
      await save();
      draft.clearSent();
      onClose();
    } catch {
      // The mutation has shown the failure; the draft stays.
    }
  }

  function handleCancel() {
    draft.discard();
    onClose();
  }

  return { isSending, handleSubmit, handleCancel };
}
