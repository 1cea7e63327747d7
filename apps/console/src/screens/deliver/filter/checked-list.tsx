import { useId } from 'react';
import styles from '../deliver.module.css';

type CheckOptions = readonly (readonly [value: string, text: string])[];

interface CheckedListProps {
  label: string;
  hint: string;
  options: CheckOptions;
  /** Options that stand below the others, under a heading of their own. */
  further?: { label: string; options: CheckOptions };
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A list of checkboxes. It is collapsed until the user opens it. */
export function CheckedList({ label, hint, options, further, values, onChange }: CheckedListProps) {
  const id = useId();
  const toggle = (value: string, isChecked: boolean): void =>
    onChange(isChecked ? [...values, value] : values.filter((other) => other !== value));
  const check = ([value, text]: CheckOptions[number]) => (
    <label key={value}>
      <input
        type="checkbox"
        checked={values.includes(value)}
        onChange={({ target }) => toggle(value, target.checked)}
      />
      <bdi>{text}</bdi>
    </label>
  );
  return (
    <details open={values.length > 0 || undefined}>
      <summary>
        {label}
        {values.length > 0 && ` (${values.length})`}
      </summary>
      <p id={id} className={styles.quiet}>
        {hint}
      </p>
      <div role="group" aria-label={label} aria-describedby={id} className={styles.checks}>
        {options.map(check)}
      </div>
      {further && (
        <>
          <p className={styles.quiet}>{further.label}</p>
          <div role="group" aria-label={further.label} className={styles.checks}>
            {further.options.map(check)}
          </div>
        </>
      )}
    </details>
  );
}
