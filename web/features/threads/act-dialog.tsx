import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { CATEGORY_MAX, REASON_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { threadActsText } from '#web/i18n/thread-acts-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { CategoryField } from './category-field.tsx';
import styles from './moderator-acts.module.css';
import type { Act } from './use-moderate-thread.ts';

type ActDialogProps = {
  kind: 'lock' | 'move' | 'remove';
  /** The present one. */
  category: string;
  isSending: boolean;
  onAct: (act: Act) => void;
  onClose: () => void;
};

const TITLES = {
  lock: threadActsText.lockTitle,
  move: threadActsText.moveTitle,
  remove: threadActsText.removeTitle,
};
const HINTS = { lock: threadActsText.lockHint, move: undefined, remove: threadActsText.removeHint };

/** Asks why a thread is locked or removed, or where it is moved. It stays open while it is sent, and where that fails. */
export function ActDialog({ kind, category, isSending, onAct, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const [target, setTarget] = useState(category);
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isMove = kind === 'move';
  useEffect(focusFirst, []);

  function focusFirst() {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!hasVisibleText(isMove ? target : reason) || target.trim().length > CATEGORY_MAX) {
      setIsMissing(true);
      focusFirst();
    } else if (isMove) onAct({ kind, category: target.trim(), reason: reason.trim() });
    else onAct({ kind, reason: reason.trim() });
  }

  return (
    <Dialog title={TITLES[kind]} closeLabel={text.close} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {isMove && (
          <CategoryField
            value={target}
            readOnly={isSending}
            error={isMissing ? threadActsText.categoryEmpty : undefined}
            onChange={(next) => {
              setTarget(next);
              setIsMissing(false);
            }}
            onKeyDown={() => {}}
          />
        )}
        <TextArea
          label={isMove ? threadActsText.optionalReason : threadActsText.reason}
          name="reason"
          required={!isMove}
          maxLength={REASON_MAX}
          hint={HINTS[kind]}
          error={!isMove && isMissing ? threadActsText.reasonEmpty : undefined}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setIsMissing(false);
          }}
        />
        <div className={styles.answers}>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            type="submit"
            variant={kind === 'remove' ? 'danger' : 'primary'}
            isBusy={isSending}
          >
            {threadActsText[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
