import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import styles from './form.module.css';

/** The panel of a new secret. It stays until the user confirms that the secret is stored. */
export function ShownOnce({ title, onDone, children }: { title: string; onDone: () => void; children: ReactNode }) {
  const { controls: texts } = useTexts();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={styles.panel}>
      <h2 ref={head} tabIndex={-1}>
        {title}
      </h2>
      <p role="alert">{texts.shownOnce}</p>
      {children}
      <div className={styles.buttons}>
        <button type="button" onClick={onDone}>
          {texts.done}
        </button>
      </div>
    </section>
  );
}
