import { Check, CircleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast as hotToast, useToaster, type Toast } from 'react-hot-toast/headless';
import { classNames } from '#web/ui/styles/class-names.ts';
import { keepClearOfSubmit } from './keep-clear-of-submit.ts';
import styles from './toaster.module.css';
import { useTopDialog } from './top-dialog.ts';

const BLANK_TOAST_MS = 4000; // spec §9
const ERROR_TOAST_MS = 4000; // spec §9
const SUCCESS_TOAST_MS = 2000; // spec §9
const LOADING_TOAST_MS = Infinity; // spec §9
const MAX_TOASTS = 20; // spec §9
const LEAVING_MS = 200;

const TOAST_OPTIONS = {
  // The library's default of a second would leave a faded toast in the way.
  removeDelay: LEAVING_MS,
  blank: { duration: BLANK_TOAST_MS },
  error: { duration: ERROR_TOAST_MS },
  success: { duration: SUCCESS_TOAST_MS },
  loading: { duration: LOADING_TOAST_MS },
};

function ToastIcon({ toast }: { toast: Toast }) {
  if (toast.type === 'success') return <Check className={styles.icon} aria-hidden="true" />;
  if (toast.type === 'error') return <CircleAlert className={styles.icon} aria-hidden="true" />;
  if (toast.type === 'loading') return <span className={classNames(styles.icon, styles.ring)} />;
  return null;
}

/** Draws the toasts at the bottom right, also over a dialog. Their timers pause while a pointer or the focus is on them. */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const { toasts, handlers } = useToaster(TOAST_OPTIONS);
  const dialog = useTopDialog();

  // Mounted in another parent, they get no event when the pointer or the focus leaves.
  const handleMove = useEffectEvent((_dialog: HTMLElement | undefined) => handlers.endPause());
  useEffect(() => handleMove(dialog), [dialog]);

  function handleBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause();
  }

  const drawn = (
    <div
      className={styles.toaster}
      ref={toasts.length > 0 ? keepClearOfSubmit : null}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handleBlur}
    >
      {/* One persistent polite live region; an error interrupts by its own role. */}
      <output className={styles.list} aria-atomic="false">
        {toasts.slice(0, MAX_TOASTS).map((toast) => (
          <span
            key={toast.id}
            className={classNames(
              styles.toast,
              styles[toast.type],
              !toast.visible && styles.leaving,
            )}
            role={toast.type === 'error' ? 'alert' : undefined}
          >
            <ToastIcon toast={toast} />
            <span className={styles.message}>{resolveValue(toast.message, toast)}</span>
            <button
              type="button"
              className={styles.dismiss}
              aria-label={dismissLabel}
              onClick={() => hotToast.dismiss(toast.id)}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        ))}
      </output>
    </div>
  );
  return dialog ? createPortal(drawn, dialog) : drawn;
}
