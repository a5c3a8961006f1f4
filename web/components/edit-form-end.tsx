import { text } from '#web/i18n/id.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelEdit } from './cancel-edit.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CopyWordsButton } from './copy-words-button.tsx';
import { DraftStatus } from './draft-status.tsx';

type EditFormEndProps = {
  className: string | undefined;
  draft: { name: string; isChanged: boolean };
  isSending: boolean;
  isEmpty?: boolean;
  /** Whether what is edited was deleted: the draft can only be copied then. */
  isRemoved: boolean;
  /** Whether what is edited was changed elsewhere since the draft was begun. */
  isOutdated: boolean;
  /** Returns the draft as plain text. */
  toText: () => string;
  onCancel: () => void;
};

/** The end of an edit form: a warning about changes elsewhere, the buttons, and the status of the draft. */
export function EditFormEnd(props: EditFormEndProps) {
  const { className, draft, isSending, isEmpty, isRemoved, isOutdated, toText, onCancel } = props;
  return (
    <>
      {(isRemoved || isOutdated) && <ChangedMeanwhile isRemoved={isRemoved} />}
      <div className={className}>
        {isRemoved ? (
          <CopyWordsButton words={toText()} />
        ) : (
          <Button type="submit" disabled={isEmpty} isBusy={isSending}>
            {text.save}
          </Button>
        )}
        <CancelEdit isChanged={draft.isChanged} isSending={isSending} onCancel={onCancel} />
        <DraftStatus name={draft.name} isSending={isSending} />
      </div>
    </>
  );
}
