import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './action-button.module.css';
import { classNames } from './styles/class-names.ts';

type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  label: string;
  /** Its word is only heard, also where there is room. */
  isIconOnly?: boolean;
};

/** A quiet button for what can be done with a thing; where there is little room its word is only heard. */
export function ActionButton({
  icon: Icon,
  label,
  isIconOnly = false,
  ...rest
}: ActionButtonProps) {
  return (
    <button {...rest} type="button" className={styles.action} title={label}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={classNames(styles.label, isIconOnly && styles.heard)}>{label}</span>
    </button>
  );
}
