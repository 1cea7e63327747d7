import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Selection } from '../selection.ts';
import { failedFirst, type BulkResult } from './bulk-action.ts';
import styles from './bulk.module.css';

const ROW_PX = 32;

interface BulkResultsProps {
  results: readonly BulkResult[];
  selection: Selection;
  isRunning: boolean;
}

/** One line for each device, those that failed first. */
export function BulkResults({ results, selection, isRunning }: BulkResultsProps) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const scroll = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => failedFirst(results), [results]);
  const failed = results.filter(({ success }) => !success).length;
  const list = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
  });
  return (
    <>
      {isRunning && <progress aria-label={texts.changing} max={selection.size} value={results.length} />}
      <p role="status">
        {isRunning ? texts.changing : texts.changed(formats.number(results.length - failed), formats.number(failed))}
      </p>
      <div ref={scroll} className={styles.results} tabIndex={0} role="region" aria-label={texts.results}>
        <ul style={{ blockSize: `${list.getTotalSize()}px` }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const { deviceId, success, error, message, code } = sorted[index]!;
            const refusal = error === undefined ? (message ?? code) : texts.errors[error];
            return (
              <li key={deviceId} data-success={success} style={{ transform: `translateY(${start}px)` }}>
                <span aria-hidden="true">{success ? '✓' : '✗'}</span> <bdi>{selection.get(deviceId) ?? deviceId}</bdi>:{' '}
                {success ? texts.succeeded : refusal}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
