import type { DeviceTotals } from '@heliograph/sdk';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { leftOutText } from './plant-rows.ts';
import styles from './plant.module.css';

/** Sums over the devices, each with how many it counts and why it leaves out others. */
export function PlantTotals({ totals }: { totals: DeviceTotals }) {
  const { plant: texts, currentStatus: statuses } = useTexts();
  const formats = useFormats();
  const { devices, powerKw, energyTodayKwh, energyTotalKwh, removed, currentStatuses = [] } = totals;
  const withoutData = currentStatuses.find(({ currentStatus }) => currentStatus === 'no_data')?.devices;
  const sums = [
    { name: texts.totals.power, total: powerKw, unit: 'kW' },
    { name: texts.totals.energyToday, total: energyTodayKwh, unit: 'kWh' },
    { name: texts.totals.energyTotal, total: energyTotalKwh, unit: 'kWh' },
  ];
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">{texts.totals.title}</h2>
      <dl className={styles.totals}>
        {sums.map(({ name, total, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{total.sum === null ? texts.totals.unknown : formats.number(total.sum, unit)}</strong>
              {devices > 0 && <small>{texts.totals.counted(total.counted, devices)}</small>}
              <small>{leftOutText(total.leftOut, texts)}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.totals.devices}</dt>
          <dd>
            <strong>{formats.number(devices)}</strong>
            {withoutData !== undefined && <small>{statuses.withoutData(formats.number(withoutData))}</small>}
            {removed > 0 && <small>{statuses.removed(formats.number(removed))}</small>}
          </dd>
        </div>
      </dl>
    </section>
  );
}
