import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './styles/class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'normal' | 'small';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isBusy?: boolean | undefined;
};

/** The classes of a link that looks like a button. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'normal',
): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small);
}

/** A button, of type "button" by default. While busy it keeps its name, width and focus, but does nothing. */
export function Button({
  variant,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A busy submit button must not submit, not even by Enter in a field.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}
