import { Search, X } from 'lucide-react';
import { useId, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** Called by the button that clears the field. */
  onClear: () => void;
  onEscape?: (() => void) | undefined;
  maxLength?: number | undefined;
  /** The shortcut that focuses the field, in the format of `aria-keyshortcuts`. */
  keyShortcuts?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

/** A search field; Enter submits it. */
export function SearchField({
  label,
  clearLabel,
  value,
  onChange,
  onSubmit,
  onClear,
  onEscape,
  maxLength,
  keyShortcuts,
  inputRef,
}: SearchFieldProps) {
  const id = useId();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onSubmit();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // During a composition, Escape belongs to the input method.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEscape?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of two years ago do not know it.
    <form role="search" className={styles.form} onSubmit={handleSubmit}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={inputRef}
        className={styles.input}
        id={id}
        name="q"
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={label}
        maxLength={maxLength}
        aria-keyshortcuts={keyShortcuts}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={onClear}>
          <X aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
