import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { addTopDialog } from './top-dialog.ts';

type DialogProps = {
  title: string;
  children: ReactNode;
  /** Without these two, only what is in the dialog can close it. */
  closeLabel?: string;
  onClose?: () => void;
};

/** A modal dialog, open while it is mounted. Closing it gives the focus back. */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const titleId = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      {...closingProps(onClose ?? (() => undefined))}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

/** Opens a native dialog on mount. Closes it before it is unmounted, so that the browser gives the focus back. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const removeTopDialog = addTopDialog(dialog);
    return () => {
      removeTopDialog();
      dialog.close();
    };
  }, []);
  return ref;
}

/** Handlers that leave it to `onClose` whether Escape closes the dialog. Browsers close it at the second Escape anyway. */
export function closingProps(onClose: () => void) {
  return {
    onCancel: (event: { preventDefault: () => void; target: unknown; currentTarget: unknown }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: ({ currentTarget: dialog }: { currentTarget: HTMLDialogElement }) => {
      if (dialog.open) return;
      onClose();
      // `onClose` refuses while the dialog is busy. Closed, it would hide the outcome.
      setTimeout(() => {
        if (dialog.isConnected && !dialog.open) dialog.showModal();
      });
    },
  };
}
