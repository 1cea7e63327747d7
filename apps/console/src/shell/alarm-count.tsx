import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { useFormats } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.tsx';
import styles from './shell.module.css';

const REFRESH_MS = 30_000;

/** The number of active alarms that nobody has acknowledged, in the link to them; nothing where there are none. */
export function AlarmCount() {
  const { alarms: texts } = useTexts();
  const formats = useFormats();
  const counts = useQuery({
    queryKey: ['alarms', 'counts'],
    queryFn: ({ signal }) => api.countAlarms({ signal }),
    refetchInterval: REFRESH_MS,
  });
  const count = counts.data?.unacknowledged ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.count}>
        {formats.number(count)}
        <span className={styles.unseen}> {texts.notAcknowledged}</span>
      </span>
    </>
  );
}
