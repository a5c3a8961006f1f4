import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './combobox.module.css';
import { Field } from './field.tsx';
import { OptionText, optionRowClass } from './option-row.tsx';

type ComboboxOption = { value: string; label: string; detail: string };

type ComboboxProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The options that match the value; other text is valid too. */
  options: readonly ComboboxOption[];
  optionsLabel: string;
  /** Tells screen readers how many options there are. */
  countLabel: (count: number) => string;
  /** Called when the options may be needed. */
  onFocus: () => void;
  /** Called for every key; those that the list handled are default-prevented. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readOnly: boolean;
  error?: string | undefined;
  errorId?: string | undefined;
};

/** A text field with options below it: the WAI-ARIA 1.2 combobox with a listbox, without inline completion. */
export function Combobox({
  options,
  optionsLabel,
  countLabel,
  onFocus,
  onKeyDown,
  onChange,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const isOpen = isWanted && options.length > 0 && !field.readOnly;
  const activeIndex = isOpen ? options.findIndex(({ value }) => value === active) : -1;
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  function open() {
    setIsWanted(true);
  }

  function close() {
    setIsWanted(false);
    setActive(null);
  }

  function handleChange(value: string) {
    setActive(null);
    open();
    onChange(value);
  }

  function handlePick(value: string) {
    close();
    onChange(value);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // During a composition, the input method handles the keys.
    if (!event.nativeEvent.isComposing) handleOptionKey(event);
    onKeyDown(event);
  }

  function handleOptionKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // With Shift, an arrow selects text.
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (step !== undefined && isPlain) {
      event.preventDefault();
      open();
      const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
      setActive(options.at((from + step) % options.length)?.value ?? null);
    } else if (event.key === 'Enter') {
      const picked = event.ctrlKey || event.metaKey ? undefined : options[activeIndex];
      close();
      if (!picked) return;
      event.preventDefault();
      handlePick(picked.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field
      {...field}
      onChange={handleChange}
      autoComplete="off"
      inputProps={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined,
        onFocus,
        onBlur: close,
        onClick: open,
        onKeyDown: handleKeyDown,
      }}
      popup={
        <>
          {isOpen && (
            <div
              ref={list}
              id={listId}
              className={styles.options}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist is drawn without counts.
              role="listbox"
              aria-label={optionsLabel}
              tabIndex={-1}
              // Keeps the focus in the field, so that the list is not closed before the click.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map(({ value, label, detail }, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the field.
                <div
                  key={value}
                  id={`${listId}-${index}`}
                  className={optionRowClass(index === activeIndex)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option has no markup in it.
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === activeIndex}
                  onClick={() => handlePick(value)}
                >
                  <OptionText label={label} detail={detail} />
                </div>
              ))}
            </div>
          )}
          <VisuallyHidden>
            <output>{isOpen && countLabel(options.length)}</output>
          </VisuallyHidden>
        </>
      }
    />
  );
}
