import type { PlantDetail } from '@heliograph/sdk';
import { useMemo } from 'react';
import { useVendors } from '../../api/queries.ts';
import { useAddress } from '../../controls/address.ts';
import { joined, type Mark } from '../../controls/chart/chart-data.ts';
import { ChartPanel } from '../../controls/chart/chart-panel.tsx';
import { dayOf, readRange, type ChartRange } from '../../controls/chart/chart-range.ts';
import { RangePicker } from '../../controls/chart/range-picker.tsx';
import { energyRows, withinRange } from '../../controls/energy/energy.ts';
import { usePowerCurve } from '../../controls/energy/power-curve.ts';
import { Failure } from '../../controls/failure.tsx';
import { Choice } from '../../controls/fields.tsx';
import { Loading } from '../../controls/loading.tsx';
import { slugOf } from '../../controls/problems-of-members.ts';
import { useTexts } from '../../texts/texts.tsx';
import { DevicesPower } from './devices-power.tsx';
import styles from './plant.module.css';

const noMarks: readonly Mark[] = [];

interface PowerProps {
  plant: PlantDetail;
  zone: string;
}

/** The power of the plant with that of the day before behind it, or the power of its devices. */
export function PlantChart({ plant, zone }: PowerProps) {
  const { plant: texts } = useTexts();
  const [query, setQuery] = useAddress();
  const now = Date.now() / 1000;
  const range = readRange(query, zone, now);
  const ofDevices = query.get('show') === 'devices';
  return (
    <section aria-labelledby="power">
      <h2 id="power" tabIndex={-1}>
        {texts.chart.title}
      </h2>
      <div className={styles.controls}>
        <RangePicker range={range} zone={zone} today={dayOf(now, zone)} onChange={setQuery} />
        <Choice
          label={texts.chart.show}
          value={ofDevices ? 'devices' : 'plant'}
          options={[
            ['plant', texts.chart.plant],
            ['devices', texts.chart.devices],
          ]}
          onChange={({ target }) => setQuery({ show: target.value === 'devices' ? 'devices' : '', hide: '' })}
        />
      </div>
      {ofDevices ? (
        <DevicesPower plant={plant} zone={zone} range={range} />
      ) : (
        <SumOfPower plant={plant} zone={zone} range={range} />
      )}
    </section>
  );
}

/** Means of the sum of all devices, by the energy of the plant. */
function SumOfPower({ plant, zone, range }: PowerProps & { range: ChartRange }) {
  const { device: deviceTexts, plant: texts, energy: energyTexts } = useTexts();
  const vendors = useVendors();
  const label = texts.chart.plant;
  const { query, of, before, resolution } = usePowerCurve({
    scope: { of: 'plant', id: plant.plantId },
    range,
    zone,
    labels: { key: 'plant', of: label, before: energyTexts.dayBefore(label) },
    samplePeriod: vendors.data?.find(({ id }) => id === plant.DataSources)?.samplePeriodSeconds ?? 0,
    isEnabled: true,
  });
  const data = useMemo(() => joined([of, before]), [of, before]);
  if (slugOf(query.error) === 'energy_off') return <p>{energyTexts.off}</p>;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  return (
    <ChartPanel
      data={data}
      range={{ ...range, resolution }}
      zone={zone}
      marks={noMarks}
      what={label}
      isBusy={query.isPlaceholderData}
      isCut={false}
      none={deviceTexts.chart.none}
      file={{
        name: `${plant.name}-power`,
        rows: () => energyRows(withinRange(query.data, range), ['PowerMean', 'EGenerated']),
      }}
    />
  );
}
