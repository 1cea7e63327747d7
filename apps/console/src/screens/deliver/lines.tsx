import { useId, type TextareaHTMLAttributes } from 'react';
import { Problem } from '../../controls/check.tsx';
import styles from './deliver.module.css';

interface LinesProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint: string;
  problem: string | undefined;
}

/** A text of several lines with its hint and its problem. */
export function Lines({ label, hint, problem, ...textarea }: LinesProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        <strong>{label}</strong>
      </label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        {...textarea}
      />
      <small id={`${id}-hint`} className={styles.quiet}>
        {hint} <Problem problem={problem} />
      </small>
    </div>
  );
}
