import styles from './settings-form.module.css';

type SettingsChoiceProps<Value extends string> = {
  label: string;
  name: string;
  /** The values with their labels. */
  options: Readonly<Record<Value, string>>;
  value: Value;
  isDisabled: boolean;
  onChange: (value: Value) => void;
};

/** Radio buttons with the values of a setting. */
export function SettingsChoice<Value extends string>({
  label,
  name,
  options,
  value,
  isDisabled,
  onChange,
}: SettingsChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend className={styles.legend}>{label}</legend>
      {(Object.keys(options) as Value[]).map((one) => (
        <label className={styles.option} key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {options[one]}
        </label>
      ))}
    </fieldset>
  );
}
