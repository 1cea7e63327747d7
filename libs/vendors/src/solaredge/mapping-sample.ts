import { compileFieldTable, derivedState } from '@heliograph/vendor-contract';
import type { MappedItem, MappedSample, MappingContext, PolledDevice } from '@heliograph/vendor-contract';
import { energySinceMidnight, type InverterSeries, type Point } from './mapping-series.ts';
import { alertArrays, type OpenAlert } from './mapping.ts';
import { stateOf } from './states.ts';
import { telemetryTable } from './tables.ts';
import { bucketSeconds, type AskedWindow } from './wire.ts';

const readMeasurements = compileFieldTable(telemetryTable);

/** The parts of the answer besides the series. */
export interface SampleContext {
  /** Unix seconds: a bucket that ends later is still open. */
  fetchedAt: number;
  asked: readonly AskedWindow[];
  /** Undefined: alerts were not read. */
  alerts: readonly OpenAlert[] | undefined;
  /** Nothing was reported in the newest buckets. */
  silent: boolean;
  /** Only samples after `from`, up to and with `to`. */
  gap: AskedWindow | undefined;
}

/** Returns seconds of one bucket; undefined for a resolution that gives no samples (a day, a month). */
export function bucketLength(
  resolution: string | undefined,
  { samplePeriodSeconds }: MappingContext,
): number | undefined {
  if (resolution === undefined || resolution === 'QUARTER_HOUR') return samplePeriodSeconds;
  if (resolution === 'HOUR') return (samplePeriodSeconds * bucketSeconds.HOUR) / bucketSeconds.QUARTER_HOUR;
  return undefined;
}

/** Returns every closed bucket with a power, oldest first; its time is its start. A null becomes nothing: not 0, not the value before. */
export function samplesOf(
  device: PolledDevice,
  series: InverterSeries,
  period: number,
  context: SampleContext,
): MappedItem[] {
  const { asked, fetchedAt, gap } = context;
  const today = energySinceMidnight(series.metrics.energy, { period, asked, timezone: device.timezone });
  return [...series.metrics.power.values()]
    .filter(({ time: { unix } }) => unix + period <= fetchedAt && (!gap || (unix > gap.from && unix <= gap.to)))
    .filter(({ value }) => value !== undefined)
    .sort((a, b) => a.time.unix - b.time.unix)
    .map((power) =>
      sampleOf(device, power, { series, period, today, alerts: context.alerts ?? [], silent: context.silent }),
    );
}

interface BucketContext {
  series: InverterSeries;
  period: number;
  /** kWh since local midnight, by bucket. */
  today: ReadonlyMap<number, number>;
  alerts: readonly OpenAlert[];
  silent: boolean;
}

function sampleOf(device: PolledDevice, power: Point, context: BucketContext): MappedSample {
  const { unix, offsetSeconds } = power.time;
  const { measurements, quality } = readMeasurements(bucketRecord(power, context));
  // Energy is asked for with the power: a bucket without a sum misses one of its day, or all of them.
  if (!context.today.has(unix)) quality.push('EDay:gap');
  const { alerts, warnings, faults, communicationFault } = alertArrays(context.alerts, unix + context.period);
  return {
    kind: 'sample',
    device,
    datetime: unix,
    offsetSeconds,
    ...derivedState(
      stateOf({
        communicationFault: communicationFault && context.silent,
        faults,
        warnings: warnings.length,
        power: power.value,
      }),
    ),
    measurements,
    quality,
    status: [],
    alerts,
    warnings,
    counters: { isDaySummed: true },
  };
}

/** Returns the series of one bucket side by side: voltage and frequency carry the end of the bucket, the others its start (dossier: "Time"). */
function bucketRecord(power: Point, { series: { metrics }, period, today }: BucketContext): Record<string, unknown> {
  const start = power.time.unix;
  const voltage = metrics.voltage.get(start + period);
  const frequency = metrics.frequency.get(start + period);
  return {
    power: power.value,
    powerUnit: power.unit,
    voltage: voltage?.value,
    voltageUnit: voltage?.unit,
    frequency: frequency?.value,
    frequencyUnit: frequency?.unit,
    energyToday: today.get(start),
    energyTodayUnit: 'kWh',
  };
}
