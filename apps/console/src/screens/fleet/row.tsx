import type { DeviceListItem } from '@heliograph/sdk';
import { memo, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { columnOf, type CellContext, type ColumnName } from './columns.tsx';
import styles from './table.module.css';

interface RowProps {
  index: number;
  /** Pixels from the first row. */
  start: number;
  /** Absent while it is loaded. */
  device: DeviceListItem | undefined;
  shown: readonly ColumnName[];
  context: CellContext;
  /** The one row that the Tab key reaches. */
  isCurrent: boolean;
  /** Absent for a user who may not change devices. */
  isSelected: boolean | undefined;
  onSelect: (index: number, isRange: boolean) => void;
}

/** Is drawn again only when its data changes, not during scrolling. */
export const Row = memo(function Row(props: RowProps) {
  const { index, start, device, shown, context, isCurrent, isSelected, onSelect } = props;
  const tabIndex = isCurrent ? 0 : -1;
  const select = ({ shiftKey }: MouseEvent): void => onSelect(index, shiftKey);
  return (
    <tr
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={device === undefined}
      data-status={device?.currentStatus}
      style={{ transform: `translateY(${start}px)` }}
    >
      {isSelected !== undefined && (
        <td role="cell" data-column="select">
          {device && (
            <input
              type="checkbox"
              aria-label={context.texts.fleet.select(device.InverterSN)}
              checked={isSelected}
              tabIndex={tabIndex}
              onClick={select}
              onChange={() => undefined}
            />
          )}
        </td>
      )}
      {shown.map((name) => {
        const { cell, isNumber } = columnOf(name);
        if (name === 'device')
          return (
            <th key={name} role="rowheader" scope="row" data-column={name}>
              {device ? (
                <Link href={`/devices/${encodeURIComponent(device.deviceId)}`} data-main="" tabIndex={tabIndex}>
                  {cell(device, context, tabIndex)}
                </Link>
              ) : (
                <span className={styles.skeleton}>{context.texts.loading}</span>
              )}
            </th>
          );
        return (
          <td key={name} role="cell" data-column={name} className={isNumber ? styles.number : undefined}>
            {device ? cell(device, context, tabIndex) : <span className={styles.skeleton} />}
          </td>
        );
      })}
    </tr>
  );
});
