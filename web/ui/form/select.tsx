import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './select.module.css';

type Option<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A select with its label beside it. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SelectProps<Value>) {
  const id = useId();

  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          className={styles.select}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </div>
    </div>
  );
}
