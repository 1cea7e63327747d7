import type { ImportJob } from '@heliograph/sdk';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Facts } from '../facts.tsx';
import styles from './imports.module.css';

export function isOpen({ state }: ImportJob): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting';
}

/** How far an import is, when it ends, and why it waits. */
export function ImportProgress({ one }: { one: ImportJob }) {
  const { imports: texts } = useTexts();
  const formats = useFormats();
  const { state, waitsFor, nextTryAt, estimatedEndAt, error, endedAt } = one;
  const { deviceDays, deviceDaysDone, unreadDeviceDays, refusedDevices, calls, records, corrected } = one.progress;
  const share = deviceDays === 0 ? undefined : deviceDaysDone / deviceDays;
  return (
    <>
      <p>
        <strong>{texts.states[state]}</strong>{' '}
        {deviceDays > 0 && texts.done(formats.number(deviceDaysDone), formats.number(deviceDays))}
      </p>
      {isOpen(one) && share !== undefined && (
        <progress className={styles.progress} aria-label={texts.progress} value={share} max={1} />
      )}
      {waitsFor !== null && <p>{texts.waits(waitsFor)}</p>}
      {error !== null && <p className={styles.bad}>{error}</p>}
      <Facts
        facts={[
          [texts.records, formats.number(records)],
          [texts.calls, formats.number(calls)],
          [texts.unread, unreadDeviceDays > 0 && formats.number(unreadDeviceDays)],
          [texts.refused, refusedDevices > 0 && formats.number(refusedDevices)],
          [texts.corrected, corrected > 0 && formats.number(corrected)],
          [texts.nextTry, isOpen(one) && formats.time(nextTryAt)],
          [texts.estimatedEnd, isOpen(one) && formats.time(estimatedEndAt)],
          [texts.ended, formats.time(endedAt)],
        ]}
      />
    </>
  );
}
