import { reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import {
  compileStorageTable,
  converter,
  isRecord,
  readText,
  rejected,
  type BytesAnswer,
  type JsonRecord,
  type ListedStorage,
  type MappedItem,
  type MappedStorage,
  type MappingContext,
  type PolledDevice,
  type StorageTables,
} from '@heliograph/vendor-contract';
import { bucketLength } from './mapping-sample.ts';
import { addPoints, type Point } from './mapping-series.ts';
import { storageCalls } from './wire.ts';

/** The vendor names the unit of each series: `W`, `KWH`, `PERCENTAGE`. */
const unitSuffix = 'Unit';
const BATTERY_POWER = 'dischargePower − chargePower';
const GRID_POWER = 'exportPower − importPower';

/** One bucket of storage/telemetry and meters/telemetry, its series put side by side: both powers of a pair are without a sign. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'stateOfEnergy', unitSuffix, note: 'of the usable capacity' },
    BatteryPower: { from: BATTERY_POWER, unit: 'kW', note: 'mean over the bucket; its timestamp is the start' },
    BatteryEnergy: { from: 'remainingEnergy', unitSuffix },
  },
  meter: {
    GridPower: { from: GRID_POWER, unit: 'kW', note: 'mean over the bucket; its timestamp is the start' },
    LoadPower: { from: 'consumptionPower', unitSuffix, sometimes: 'of a meter that has it' },
  },
};
const readers = {
  battery: compileStorageTable('battery', storageTables.battery),
  meter: compileStorageTable('meter', storageTables.meter),
};

/** The two unsigned powers of each type: the one that counts up, and the one that counts down. */
const pairs = {
  battery: { name: BATTERY_POWER, plus: 'dischargePower', minus: 'chargePower' },
  meter: { name: GRID_POWER, plus: 'exportPower', minus: 'importPower' },
} as const;
const seriesNames = {
  battery: ['dischargePower', 'chargePower', 'stateOfEnergy', 'remainingEnergy'],
  meter: ['exportPower', 'importPower', 'consumptionPower'],
} as const;

/**
 * Maps `{"resolution","storage":{"<SN>":{"chargePower":{"unit":"W","values":[{"timestamp","value"}]},"stateOfEnergy":…}}}`, and the same below
 * `meters`. Serial numbers that are not listed stay in the raw answer.
 */
export function mapStorage(
  { devices, fetchedAt }: BytesAnswer,
  value: unknown,
  type: StorageType,
  context: MappingContext,
): MappedItem[] {
  if (context.include?.includes(type) !== true) return [];
  const [device] = devices;
  const { call, member } = storageCalls[type];
  const bySerial = isRecord(value) ? value[member] : undefined;
  if (bySerial === null) return [];
  if (!device || !isRecord(value) || !isRecord(bySerial))
    return [rejected('unexpected_shape', `${call}: no ${member}`)];
  const resolution = readText(value.resolution);
  const period = bucketLength(resolution, context);
  if (period === undefined)
    return [rejected('unexpected_shape', `${call}: resolution ${resolution!.slice(0, 40)}`, device.InverterSN)];
  const closedBefore = fetchedAt / 1000 - period;
  return (device.storage ?? []).flatMap((listed) => {
    const series = listed.type === type ? bySerial[listed.vendorDeviceId] : undefined;
    return isRecord(series) ? itemsOf(device, listed, series, closedBefore) : [];
  });
}

/** Returns the closed buckets with a value, oldest first: series may have different numbers of them. */
function itemsOf(
  device: PolledDevice,
  { type, serial, model, vendorDeviceId: id }: ListedStorage,
  series: JsonRecord,
  closedBefore: number,
): MappedItem[] {
  const { buckets, unreadable } = bucketsOf(type, series);
  const items = buckets
    .filter(({ time }) => time.unix <= closedBefore)
    .flatMap(({ time, points }): MappedStorage[] => {
      const { measurements, quality } = readers[type](recordOf(type, points));
      if (isFiller(type, measurements)) return [];
      return [
        {
          kind: type,
          device,
          isOfPlant: true,
          ...reported({ serial, model, id }),
          datetime: time.unix,
          offsetSeconds: time.offsetSeconds,
          measurements,
          quality,
        },
      ];
    });
  if (unreadable === 0) return items;
  return [...items, rejected('unexpected_shape', `${unreadable} buckets without a time`, device.InverterSN)];
}

interface BucketPoints {
  time: Point['time'];
  points: Map<string, Point>;
}

function bucketsOf(type: StorageType, series: JsonRecord): { buckets: BucketPoints[]; unreadable: number } {
  const byTime = new Map<number, BucketPoints>();
  let unreadable = 0;
  for (const name of seriesNames[type]) {
    const points = new Map<number, Point>();
    unreadable += addPoints(points, series[name]);
    for (const [unix, point] of points) {
      const bucket = byTime.get(unix) ?? { time: point.time, points: new Map<string, Point>() };
      bucket.points.set(name, point);
      byTime.set(unix, bucket);
    }
  }
  return { buckets: [...byTime.values()].sort((a, b) => a.time.unix - b.time.unix), unreadable };
}

function recordOf(type: StorageType, points: ReadonlyMap<string, Point>): JsonRecord {
  const { name, plus, minus } = pairs[type];
  const record: Record<string, unknown> = { [name]: difference(points.get(plus), points.get(minus)) };
  for (const [series, { value, unit }] of points) {
    record[series] = value;
    record[`${series}${unitSuffix}`] = unit;
  }
  return record;
}

/** Returns the difference of two powers, kW. A missing one is 0 only where the other is above 0: a series without a value is not a power of 0. */
function difference(plus: Point | undefined, minus: Point | undefined): number | undefined {
  const [added, taken] = [kilowattsOf(plus), kilowattsOf(minus)];
  if (added === 'unknown' || taken === 'unknown') return undefined;
  if (added !== undefined && taken !== undefined) return added - taken;
  const one = (added ?? 0) - (taken ?? 0);
  return one === 0 ? undefined : one;
}

/** A power below 0 or in another unit is unknown: then the difference is, too. */
function kilowattsOf(point: Point | undefined): number | undefined | 'unknown' {
  if (point?.value === undefined) return undefined;
  const convert = point.unit === undefined ? undefined : converter(point.unit, 'kW');
  return convert && point.value >= 0 ? convert(point.value) : 'unknown';
}

/** Zeros alone are fillers; but a battery at rest has no power, and its state of energy may come with the newest bucket alone. */
function isFiller(type: StorageType, measurements: StorageMeasurements): boolean {
  const isZero = Object.values(measurements).every((value) => value === 0);
  return isZero && (type === 'meter' || measurements.BatteryPower === undefined || 'BatterySOC' in measurements);
}
