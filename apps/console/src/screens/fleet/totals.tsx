import { Failure } from '../../controls/failure.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Criteria } from './criteria.ts';
import styles from './fleet.module.css';
import { useTotals } from './use-devices.ts';

/** Sums over all devices that match and that their vendors list, with how many of them are in each sum. */
export function Totals({ criteria }: { criteria: Criteria }) {
  const { fleet: texts, currentStatus: statuses } = useTexts();
  const formats = useFormats();
  const totals = useTotals(criteria);
  if (totals.isError && !totals.data) return <Failure error={totals.error} onRetry={() => void totals.refetch()} />;
  const { devices, powerKw, energyTodayKwh, energyTotalKwh, removed = 0 } = totals.data ?? {};
  const tile = (name: string, value?: string, note?: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? <span className={styles.pending}>…</span>} <small>{note}</small>
      </dd>
    </div>
  );
  const sum = (value: { sum: number | null; counted: number } | undefined, unit: 'kW' | 'kWh') => {
    if (!value) return [] as const;
    const text = value.sum === null ? '–' : large(value.sum, unit, formats.number);
    return [text, texts.counted(formats.number(value.counted), formats.number(devices))] as const;
  };
  return (
    <dl className={styles.totals} aria-busy={totals.isPending}>
      {tile(
        texts.matching,
        devices === undefined ? undefined : formats.number(devices),
        removed > 0 ? statuses.removed(formats.number(removed)) : undefined,
      )}
      {tile(texts.columns.power, ...sum(powerKw, 'kW'))}
      {tile(texts.columns.energyToday, ...sum(energyTodayKwh, 'kWh'))}
      {tile(texts.columns.energyTotal, ...sum(energyTotalKwh, 'kWh'))}
    </dl>
  );
}

/** Writes a large sum in the next larger unit. */
function large(value: number, unit: 'kW' | 'kWh', number: (value: number, unit: string) => string): string {
  const kilo = unit.slice(1);
  if (Math.abs(value) >= 1e7) return number(value / 1e6, `G${kilo}`);
  return Math.abs(value) >= 1e4 ? number(value / 1e3, `M${kilo}`) : number(value, unit);
}
