import { useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './code.module.css';

interface CodeProps {
  /** The text that the button copies. */
  text: string;
  /** The shown text, when that is easier to read. */
  shown?: string;
  label: string;
}

/** Text as a machine reads it, with a button that copies it. It scrolls by itself. */
export function Code({ text, shown = text, label }: CodeProps) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{shown}</code>
      </pre>
      <p>
        <CopyButton text={text} />
      </p>
    </div>
  );
}

/** Copies a text, and shows whether that worked. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { clipboard: texts } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  };
  return (
    <>
      <button type="button" onClick={copy}>
        {label ?? texts.copy}
      </button>{' '}
      <small role="status">{outcome && texts[outcome]}</small>
    </>
  );
}
