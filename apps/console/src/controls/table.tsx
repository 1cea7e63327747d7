import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column {
  text: string;
  /** Numbers are right-aligned. Give their cells `data-number` as well. */
  isNumber?: boolean;
  /** The head is for screen readers alone, above buttons for instance. */
  isQuiet?: boolean;
}

interface TableProps {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column[];
  /** Rows. */
  children: ReactNode;
}

/** A table that scrolls sideways by itself where the screen is too narrow for it. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ text, isNumber, isQuiet }) => (
              <th key={text} scope="col" data-number={isNumber}>
                <span className={isQuiet === true ? styles.quiet : undefined}>{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
