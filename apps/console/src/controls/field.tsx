import { useId, type InputHTMLAttributes } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { problemText } from './problem-text.ts';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled input with its hint and what is wrong with its value, both read out with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  const { problems: texts } = useTexts();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-hint`} aria-invalid={problem !== undefined} {...input} />
      <small id={`${id}-hint`}>
        {hint}
        {problem !== undefined && <strong className={styles.problem}> {problemText(problem, texts)}</strong>}
      </small>
    </div>
  );
}
