import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './action-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  label: string;
  /** Hides the label, except from screen readers, also on wide screens. */
  isIconOnly?: boolean;
};

/** A button with icon and label for an action on an item. On narrow screens, only screen readers get the label. */
export function ActionButton({
  icon: Icon,
  label,
  isIconOnly = false,
  ...rest
}: ActionButtonProps) {
  return (
    <button {...rest} type="button" className={styles.action} title={label}>
      <Icon className={styles.icon} aria-hidden="true" />
      {isIconOnly ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
    </button>
  );
}
