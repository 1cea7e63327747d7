import { useId, type InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Problem } from './problem.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled input with its hint and what is wrong with its value, both read out with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-hint`} aria-invalid={problem !== undefined} {...input} />
      <small id={`${id}-hint`}>
        {hint}
        <Problem problem={problem} />
      </small>
    </div>
  );
}
