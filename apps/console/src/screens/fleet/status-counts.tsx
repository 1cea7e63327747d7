import type { Device } from '@heliograph/sdk';
import { Failure } from '../../controls/failure.tsx';
import { StatusName } from '../../controls/status-text.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { toggled, type Criteria, useFleetUrl } from './criteria.ts';
import styles from './fleet.module.css';
import { useTotals } from './use-devices.ts';

/** The number of devices with each status; a click on a status filters by it. Counts apply the other filters, so that they can be compared. */
export function StatusCounts({ criteria }: { criteria: Criteria }) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const { choose } = useFleetUrl();
  const { currentStatus: chosen = '', ...others } = criteria;
  const { data, error, refetch } = useTotals(others);
  const isChosen = (status: string): boolean => chosen.split(',').includes(status);
  // The API sorts them by urgency.
  const counts = data?.currentStatuses ?? [];
  const missing = chosen
    .split(',')
    .filter((status) => status !== '' && !counts.some((c) => c.currentStatus === status));
  const button = (status: Device['currentStatus'], devices: string) => (
    <button
      key={status}
      type="button"
      aria-pressed={isChosen(status)}
      onClick={() => choose('currentStatus', toggled(chosen, status))}
    >
      <StatusName status={status} /> <strong>{devices}</strong>
    </button>
  );
  // The sums above show the same failure, unless they are of other filters.
  if (error && !data && chosen !== '') return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div role="group" aria-label={texts.states} className={styles.states}>
      {counts.map(({ currentStatus, devices }) => button(currentStatus, formats.number(devices)))}
      {missing.map((status) => button(status as Device['currentStatus'], data ? formats.number(0) : '–'))}
    </div>
  );
}
