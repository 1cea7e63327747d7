import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './virtual-table.module.css';

const ROW_PX = 40;

export interface VirtualColumn<T> {
  text: string;
  isNumber?: boolean;
  cell: (row: T) => ReactNode;
}

interface VirtualTableProps<T> {
  /** Name of the table for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly VirtualColumn<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Called near the last row. */
  onEnd: () => void;
}

/** Draws only the rows in view, however many there are. */
export function VirtualTable<T>({ label, columns, rows, keyOf, onEnd }: VirtualTableProps<T>) {
  const body = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const inView = virtual.getVirtualItems();
  const last = inView.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 50) onEnd();
  }, [last, rows.length]);
  return (
    <div ref={body} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(({ text, isNumber }) => (
              <th key={text} scope="col" data-number={isNumber}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space px={inView[0]?.start ?? 0} columns={columns.length} />
          {inView.map(({ index }) => (
            <Row key={keyOf(rows[index]!)} row={rows[index]!} columns={columns} rowIndex={index + 2} />
          ))}
          <Space px={virtual.getTotalSize() - (inView.at(-1)?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<T> {
  row: T;
  columns: readonly VirtualColumn<T>[];
  rowIndex: number;
}

function Row<T>({ row, columns: [first, ...others], rowIndex }: RowProps<T>) {
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">{first?.cell(row)}</th>
      {others.map(({ text, isNumber, cell }) => (
        <td key={text} data-number={isNumber}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Stands for the rows that are not drawn. Its height is a property, which the content security policy allows, unlike a style attribute. */
function Space({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td
        colSpan={columns}
        className={styles.space}
        ref={(cell) => {
          cell?.style.setProperty('height', `${px}px`);
        }}
      />
    </tr>
  );
}
