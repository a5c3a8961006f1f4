import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { closingProps, useModal } from './dialog.tsx';
import styles from './dialog.module.css';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Whether the confirmed action is running; the dialog stays open meanwhile. */
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useModal();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);

  function handleCancel() {
    if (!isBusy) onCancel();
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles.question)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      {...closingProps(handleCancel)}
    >
      <div className={styles.body}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <p className={styles.words} id={`${id}-words`}>
          {children}
        </p>
        <div className={styles.answers}>
          <Button ref={cancelButton} variant="secondary" disabled={isBusy} onClick={handleCancel}>
            {cancelLabel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
