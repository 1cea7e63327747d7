import {
  bySerial,
  compileFieldTable,
  derivedState,
  readNumber,
  readText,
  recordsOf,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonRecord,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  Stated,
} from '@heliograph/vendor-contract';
import { dayEnergy, type Interval } from './day-energy.ts';
import { isSilent, stateOfPower, stateOfStatus } from './states.ts';
import { dayTable, intervalTable } from './tables.ts';

const readInterval = compileFieldTable(intervalTable);
const readDay = compileFieldTable(dayTable);

/** Status of a microinverter at the time of the answer. */
export interface MicroStatus {
  code: string;
  /** The vendor's member as written: `{"status":"normal"}`. */
  source: string;
  /** Why its lifetime energy is left out. */
  quality: readonly string[];
  /** Its lifetime energy, kWh, and the time that belongs to, Unix seconds. */
  total?: { kilowattHours: number; at: number };
}

/** Returns the complete intervals of each polled microinverter, oldest first. */
export function mapTelemetry(
  answer: BytesAnswer,
  body: JsonRecord,
  statuses: ReadonlyMap<string, MicroStatus>,
  { samplePeriodSeconds }: MappingContext,
): MappedItem[] {
  const devices = bySerial(answer.devices);
  return listed(body).flatMap((entry): MappedItem[] => {
    const serial = readText(entry.serial_number);
    if (serial === undefined)
      return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'a microinverter without serial_number' }];
    const device = devices.get(serial);
    return device ? samplesOf(device, entry, statuses.get(serial), samplePeriodSeconds) : [];
  });
}

/** The bulk call lists devices; the call for one microinverter is itself such an entry. */
function listed(body: JsonRecord): JsonRecord[] {
  return 'devices' in body ? recordsOf(body.devices) : [body];
}

function samplesOf(
  device: PolledDevice,
  entry: JsonRecord,
  status: MicroStatus | undefined,
  periodSeconds: number,
): MappedSample[] {
  const records = recordsOf(entry.intervals);
  const timeless = records.filter((record) => endOf(record) === undefined);
  const intervals = records
    .flatMap((record): Interval[] => {
      const end = endOf(record);
      return end === undefined ? [] : [{ end, record }];
    })
    .sort((a, b) => a.end - b.end);
  const sums = dayEnergy(intervals, device.timezone, periodSeconds);
  const statusFrom = startOfStatus(intervals);
  const totalAt = endOfTotal(intervals, status?.total?.at, periodSeconds);
  const samples = intervals.flatMap(({ end, record }, i): MappedSample[] => {
    // An interval without power is one the cloud has not filled yet.
    if (readNumber(record.powr) === undefined) return [];
    const holding = status !== undefined && end >= statusFrom && !isSilent(status.code) ? status : undefined;
    const sample = { ...sampleOf(device, record, sums[i], holding), datetime: end };
    if (status?.total && end === totalAt) sample.measurements.ETotal = status.total.kilowattHours;
    if (holding) sample.quality = [...sample.quality, ...holding.quality];
    return [sample];
  });
  return [...samples, ...timeless.map((record) => sampleOf(device, record, undefined, undefined))];
}

function endOf(record: JsonRecord): number | undefined {
  const end = readNumber(record.end_at);
  return end === undefined || end <= 0 ? undefined : Math.floor(end);
}

/**
 * End of the first interval that the current status applies to: the newest one, and while that is without power, those
 * before it that are so too (the status of a production issue does not apply to earlier hours with power).
 */
function startOfStatus(intervals: readonly Interval[]): number {
  let from = Infinity;
  for (const { end, record } of intervals.toReversed()) {
    const watts = readNumber(record.powr);
    if (watts === undefined) continue;
    if (watts > 0) return from === Infinity ? end : from;
    from = end;
  }
  return from;
}

/**
 * Returns the end of the interval that the lifetime energy of the last report goes with: the one that ended with the report, else the newest with a value,
 * if the report came within two periods after it, or nothing was generated from the report to its end.
 */
function endOfTotal(
  intervals: readonly Interval[],
  reportedAt: number | undefined,
  periodSeconds: number,
): number | undefined {
  if (reportedAt === undefined || intervals.some(({ end }) => end === reportedAt)) return reportedAt;
  const filled = intervals.filter(({ record }) => readNumber(record.powr) !== undefined);
  const newest = filled.at(-1)?.end;
  if (newest === undefined) return undefined;
  if (reportedAt > newest) return reportedAt < newest + 2 * periodSeconds ? newest : undefined;
  return filled.every(({ end, record }) => end < reportedAt || readNumber(record.powr) === 0) ? newest : undefined;
}

function sampleOf(
  device: PolledDevice,
  record: JsonRecord,
  dayWattHours: number | undefined,
  status: MicroStatus | undefined,
): MappedSample {
  const interval = readInterval(record);
  const day = readDay({ enwh: dayWattHours });
  return {
    kind: 'sample',
    device,
    ...intervalState(status, readNumber(record.powr)),
    measurements: { ...interval.measurements, ...day.measurements },
    quality: dayWattHours === undefined ? [...interval.quality, 'EDay:gap'] : interval.quality,
    status: status === undefined ? [] : [status.source],
    alerts: [],
    warnings: [],
    counters: { isDaySummed: true },
  };
}

function intervalState(status: MicroStatus | undefined, watts: number | undefined): Stated {
  if (status === undefined) return derivedState(stateOfPower(watts));
  const state = stateOfStatus(status.code, watts);
  return state === undefined ? { state: '-1', unknownStateCode: status.code } : { state };
}
