import { useId, useRef, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './secret.module.css';

/** A value that is shown once, to be copied from here. */
export function Secret({ label, value }: { label: string; value: string }) {
  const { controls: texts } = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome(texts.copied);
    } catch {
      // A browser that does not allow it: the value is selected, for the keys that copy.
      input.current?.select();
      setOutcome(texts.selected);
    }
  };
  return (
    <div className={styles.secret}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          id={id}
          ref={input}
          readOnly
          value={value}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
        />
        <button type="button" onClick={() => void copy()}>
          {texts.copy}
        </button>
      </div>
      <small role="status">{outcome}</small>
    </div>
  );
}
