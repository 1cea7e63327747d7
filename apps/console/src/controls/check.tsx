import { useId, type InputHTMLAttributes } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './form.module.css';
import { problemText } from './problems-of-members.ts';

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string;
  hint?: string | undefined;
}

/** A checkbox with an explanation of its effect below. */
export function Check({ label, hint, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input type="checkbox" id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** The problem with a field's value, shown beside the field. */
export function Problem({ problem }: { problem: string | undefined }) {
  const { problems: texts } = useTexts();
  return problem === undefined ? null : <strong className={styles.problem}> {problemText(problem, texts)}</strong>;
}
