import type { DeviceListItem } from '@heliograph/sdk';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../texts/texts.tsx';
import { columnOf, type ColumnName, useCellContext, useNarrow } from './columns.tsx';
import { Head } from './head.tsx';
import { rowAfterKey, between, setAll, toggle, type Selection } from './selection.ts';
import { Row } from './row.tsx';
import styles from './table.module.css';

const ROW_PX = 44;
const CARD_PX = 92;
/** The view is reported in steps of this many rows, so that scrolling does not draw the screen again for each row. */
const STEP = 20;
const cardColumns: readonly ColumnName[] = ['device', 'state', 'vendor', 'power', 'plant', 'energyToday'];

interface DeviceTableProps {
  rows: readonly DeviceListItem[];
  /** Includes devices that are not loaded. */
  count: number;
  chosen: readonly ColumnName[];
  /** Undefined for a user who may not change devices. */
  selection: Selection | undefined;
  onSelection: (change: (before: Selection) => Selection) => void;
  onView: (firstRow: number, lastRow: number) => void;
}

/** Draws only the rows in view, however many there are. Arrow and page keys move through the rows, Enter opens one, Space selects it. */
export function DeviceTable({ rows, count, chosen, selection, onSelection, onView }: DeviceTableProps) {
  const { fleet: texts } = useTexts();
  const [, navigate] = useLocation();
  const isNarrow = useNarrow();
  const context = useCellContext();
  const scroll = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const mustFocus = useRef(false);
  const anchor = useRef(0);
  const rowPx = isNarrow ? CARD_PX : ROW_PX;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan: 8,
    // The focused row stays rendered: otherwise the focus would be lost with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(current) || current >= count ? indexes : [...indexes, current].sort((a, b) => a - b);
    },
  });
  useEffect(() => list.measure(), [rowPx]);
  const first = Math.floor((list.range?.startIndex ?? 0) / STEP) * STEP;
  const last = Math.ceil((list.range?.endIndex ?? STEP) / STEP) * STEP;
  useEffect(() => onView(first, last), [first, last]);
  useEffect(() => {
    if (!mustFocus.current) return;
    const link = scroll.current?.querySelector<HTMLElement>(`[data-row="${current}"] [data-main]`);
    if (!link) return;
    mustFocus.current = false;
    link.focus({ preventScroll: true });
  });

  const latest = useRef(rows);
  latest.current = rows;
  const select = useCallback((index: number, isRange: boolean) => {
    const device = latest.current[index];
    if (!device) return;
    const from = anchor.current;
    anchor.current = index;
    setCurrent(index);
    onSelection((before) =>
      isRange
        ? setAll(before, between(latest.current, from, index), !before.has(device.deviceId))
        : toggle(before, device),
    );
  }, []);

  const open = (device: DeviceListItem | undefined): void => {
    if (device) navigate(`/devices/${encodeURIComponent(device.deviceId)}`);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
    const isInside = event.target !== scroll.current;
    if (event.key === 'Enter' && !isInside) {
      open(rows[current]);
      return;
    }
    if (event.key === ' ' && selection && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      select(current, event.shiftKey);
      return;
    }
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? rowPx) / rowPx) - 2);
    const to = rowAfterKey(event.key, current, count, page);
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey && selection) onSelection((before) => setAll(before, between(rows, current, to), true));
    setCurrent(to);
    mustFocus.current = true;
    list.scrollToIndex(to);
  };
  const click = (event: MouseEvent<HTMLElement>): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    // A user who selects a serial number to copy it does not want to open the device.
    if (!row || event.target.closest('a, input, [data-column=select]') || getSelection()?.isCollapsed === false) return;
    open(rows[Number(row.dataset.row)]);
  };

  const shown = isNarrow ? cardColumns : chosen;
  const selected = selection ? rows.filter(({ deviceId }) => selection.has(deviceId)).length : 0;
  const grid = shown.map((name) => `minmax(${columnOf(name).px}px, ${columnOf(name).px}fr)`).join(' ');
  const minPx = shown.reduce((sum, name) => sum + columnOf(name).px, selection ? 44 : 0);
  const widths = { '--columns': selection ? `44px ${grid}` : grid, minInlineSize: `${minPx}px` } as CSSProperties;
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={texts.title}
      onKeyDown={press}
      onClick={click}
    >
      <table
        role="table"
        aria-label={texts.title}
        aria-rowcount={count + 1}
        data-cards={isNarrow}
        style={isNarrow ? {} : widths}
      >
        <Head
          shown={shown}
          selectAll={
            selection && {
              isChecked: rows.length > 0 && selected === rows.length,
              isPartial: selected > 0 && selected < rows.length,
              onChange: (isSelected) => onSelection((before) => setAll(before, rows, isSelected)),
            }
          }
        />
        <tbody role="rowgroup" style={{ blockSize: `${list.getTotalSize()}px` }}>
          {list.getVirtualItems().map(({ index, start }) => (
            <Row
              key={index}
              index={index}
              start={start}
              device={rows[index]}
              shown={shown}
              context={context}
              isCurrent={index === current}
              isSelected={selection?.has(rows[index]?.deviceId ?? '')}
              onSelect={select}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Arrows and Space belong to a control that has the focus; a checkbox needs Space alone. */
function isControl(target: EventTarget): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLSelectElement;
}
