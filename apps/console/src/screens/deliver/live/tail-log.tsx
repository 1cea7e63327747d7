import { memo, useState } from 'react';
import { Code } from '../../../controls/code.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useLanguage, useTexts } from '../../../texts/texts.tsx';
import { readable } from '../collect.ts';
import styles from './live.module.css';
import type { TailEntry } from './tail.ts';

/** The received records and events, newest first; each entry opens to its bytes. */
export function TailLog({ entries }: { entries: readonly TailEntry[] }) {
  const { deliver: texts } = useTexts();
  if (entries.length === 0) return <p>{texts.live.waiting}</p>;
  return (
    <ol className={styles.log} aria-label={texts.tabs.live}>
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} />
      ))}
    </ol>
  );
}

/** Hundreds of entries stay as they are when one comes: they are not drawn again. */
const Entry = memo(function Entry({ entry }: { entry: TailEntry }) {
  const { language } = useLanguage();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { at, kind, vendor, subject, powerKw, text } = entry;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.time}>{new Date(at).toLocaleTimeString(language)}</span>
          <span>{kind}</span>
          <span className={styles.vendor}>{vendor}</span>
          <span className={styles.subject}>
            <bdi>{subject}</bdi>
          </span>
          <span className={styles.power}>{formats.number(powerKw, 'kW')}</span>
        </summary>
        {isOpen && (
          <div className={styles.content}>
            <Code text={text} shown={readable(text)} label={kind} />
          </div>
        )}
      </details>
    </li>
  );
});
