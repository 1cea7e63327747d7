import { useId, type SelectHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Options, type OptionList } from './options.tsx';
import { Problem } from './problem.tsx';

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: OptionList;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled choice of one of a few. */
export function Choice({ label, options, hint, problem, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={`${id}-hint`} aria-invalid={problem !== undefined} {...select}>
        <Options options={options} />
      </select>
      <small id={`${id}-hint`}>
        {hint}
        <Problem problem={problem} />
      </small>
    </div>
  );
}
