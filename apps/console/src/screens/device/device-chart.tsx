import type { Device } from '@heliograph/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useVendors } from '../../api/queries.ts';
import { bucketLines, bucketRows, stateMarks } from '../../controls/chart/bucket-lines.ts';
import { joined, maxBridge, withGaps } from '../../controls/chart/chart-data.ts';
import { ChartPanel } from '../../controls/chart/chart-panel.tsx';
import { dayOf, readRange, stepSeconds } from '../../controls/chart/chart-range.ts';
import { readHistory } from '../../controls/chart/history.ts';
import { isoTime } from '../../controls/chart/zone-ticks.ts';
import { RangePicker } from '../../controls/chart/range-picker.tsx';
import { energyRows, withinRange } from '../../controls/energy/energy.ts';
import { usePowerCurve } from '../../controls/energy/power-curve.ts';
import { Failure } from '../../controls/failure.tsx';
import { Loading } from '../../controls/loading.tsx';
import { useAddress } from '../../controls/address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { choiceSources, readChoice } from './chart-choices.ts';
import { ChoicePicker } from './choice-picker.tsx';
import styles from './device.module.css';
import { eventMarks, Events, useDeviceEvents } from './events.tsx';

const REFRESH_MS = 60_000;
const POWER = 'PowerACOutputActive';

/**
 * The values of a device over time, with what happened to it on the same time axis. Behind the power of a day is that of the day before; a day that is older
 * than its samples has the power of quarter hours.
 */
export function DeviceChart({ device, zone }: { device: Device; zone: string }) {
  const { device: texts, energy: energyTexts } = useTexts();
  const [query, setQuery] = useAddress();
  const now = Date.now() / 1000;
  const today = dayOf(now, zone);
  const range = readRange(query, zone, now);
  const { from, to, resolution } = range;
  const { choice, quantity } = readChoice(query);
  const sources = useMemo(() => choiceSources(choice, quantity, texts), [choice, quantity, texts]);
  const period = useSamplePeriod(device.DataSources);
  const history = useQuery({
    queryKey: ['history', device.deviceId, from, to, resolution, choice, quantity],
    queryFn: ({ signal }) =>
      readHistory(device.deviceId, range, [...sources.map(({ field }) => field), 'State'], signal),
    refetchInterval: to > now ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
  const events = useDeviceEvents(device.deviceId, range, to > now);
  const buckets = history.data?.buckets;
  const power = texts.fields[POWER];
  const isCurve = choice === 'power' && range.kind === 'day';
  const curve = usePowerCurve({
    scope: { of: 'device', id: device.deviceId },
    range,
    zone,
    labels: { key: POWER, of: power, before: energyTexts.dayBefore(power) },
    samplePeriod: period,
    isEnabled: isCurve,
  });
  const isOld = isCurve && buckets?.length === 0 && curve.of.lines.length > 0;
  const { of, before } = curve;
  const data = useMemo(() => {
    const own = isOld ? of : withGaps(bucketLines(buckets ?? [], sources), maxBridge(stepSeconds[resolution], period));
    return isCurve ? joined([own, before]) : own;
  }, [buckets, sources, resolution, period, isCurve, isOld, of, before]);
  const states = useMemo(() => stateMarks(buckets ?? []), [buckets]);
  const marks = useMemo(() => [...eventMarks(events.data?.items ?? []), ...states], [events.data, states]);
  const rows = () => {
    if (isOld && curve.query.data) return energyRows(withinRange(curve.query.data, range), ['PowerMean', 'EGenerated']);
    const shown = sources.filter(({ key }) => data.lines.some((line) => line.key === key));
    return bucketRows(buckets ?? [], shown, (seconds) => isoTime(seconds, zone));
  };
  return (
    <section aria-labelledby="history">
      <h2 id="history" tabIndex={-1}>
        {texts.chart.title}
      </h2>
      <div className={styles.controls}>
        <RangePicker range={range} zone={zone} today={today} onChange={setQuery} />
        <ChoicePicker choice={choice} quantity={quantity} onChange={setQuery} />
      </div>
      {history.isError ? (
        <Failure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ||
        (history.isPlaceholderData && data.lines.length === 0) ||
        (isCurve && buckets?.length === 0 && curve.query.isLoading) ? (
        <Loading />
      ) : (
        <ChartPanel
          data={data}
          range={isOld ? { ...range, resolution: curve.resolution } : range}
          zone={zone}
          marks={marks}
          what={texts.chart.choices[choice]}
          isBusy={history.isPlaceholderData}
          isCut={history.data.isCut}
          none={history.data.buckets.length === 0 ? texts.chart.none : texts.chart.otherwise}
          file={{ name: `${device.InverterSN}-${choice}`, rows }}
        />
      )}
      <Events events={events} states={states} zone={zone} />
    </section>
  );
}

/** The interval of the vendor's samples, seconds; 0 until it is known. */
function useSamplePeriod(vendor: string): number {
  const vendors = useVendors();
  return vendors.data?.find(({ id }) => id === vendor)?.samplePeriodSeconds ?? 0;
}
