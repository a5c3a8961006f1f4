import { useId } from 'react';
import { type ReportReason, reportReasons } from '#contract/reports.ts';
import { reportText } from '#web/i18n/report-id.ts';
import { FieldError } from '#web/ui/form/field-error.tsx';
import styles from './reason-choice.module.css';

type ReasonChoiceProps = {
  /** Null until one is chosen. */
  value: ReportReason | null;
  onChange: (reason: ReportReason) => void;
  error: string | undefined;
};

/** The radio buttons with the reasons for a report. */
export function ReasonChoice({ value, onChange, error }: ReasonChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{reportText.reason}</legend>
      {reportReasons.map((reason) => (
        <label className={styles.option} key={reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          {reportText.reasons[reason]}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
