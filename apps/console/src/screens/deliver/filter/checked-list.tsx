import { useId } from 'react';
import styles from '../deliver.module.css';

interface CheckedListProps {
  label: string;
  hint: string;
  options: readonly (readonly [value: string, text: string])[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A list of checkboxes. It is collapsed until the user opens it. */
export function CheckedList({ label, hint, options, values, onChange }: CheckedListProps) {
  const id = useId();
  const toggle = (value: string, isChecked: boolean): void =>
    onChange(isChecked ? [...values, value] : values.filter((other) => other !== value));
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
        {options.map(([value, text]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <bdi>{text}</bdi>
          </label>
        ))}
      </div>
    </details>
  );
}
