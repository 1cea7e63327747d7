import styles from './code.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeProps {
  /** What the button copies. */
  text: string;
  /** What is shown, when that is easier to read. */
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
