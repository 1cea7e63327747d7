import type { Device } from '@heliograph/sdk';
import { useTexts } from '../texts/texts.tsx';
import styles from './status-text.module.css';

type Status = Device['currentStatus'];

interface StatusTextProps {
  device: Pick<Device, 'currentStatus' | 'lastDataAt'>;
  /** Writes the time of the newest sample. */
  time: (seconds: number) => string;
}

/** The one status of a device in words, with the time of its newest sample if the device sends no samples. */
export function StatusText({ device: { currentStatus, lastDataAt }, time }: StatusTextProps) {
  const { currentStatus: texts } = useTexts();
  const noData = lastDataAt === null ? texts.noDataYet : texts.noDataSince(time(lastDataAt));
  return (
    <span className={styles.status} data-status={currentStatus}>
      {currentStatus === 'no_data' ? noData : texts.names[currentStatus]}
    </span>
  );
}

/** A status in words; its mark only repeats them. */
export function StatusName({ status }: { status: Status }) {
  const { currentStatus: texts } = useTexts();
  return (
    <span className={styles.status} data-status={status}>
      {texts.names[status]}
    </span>
  );
}
