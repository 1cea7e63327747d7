import {
  compileStorageTable,
  isRecord,
  readList,
  readNumber,
  recordsOf,
  rejected,
  type BytesAnswer,
  type JsonRecord,
  type MappedItem,
  type MappedStorage,
  type MappingContext,
  type PolledDevice,
  type StorageTables,
} from '@heliograph/vendor-contract';
import { dayEnergy, type Interval } from './day-energy.ts';

/** Members that we compute from those of an interval, named by their formula. */
const BATTERY_POWER = '(discharge.enwh − charge.enwh) / interval';
const GRID_POWER = '(wh_exported − wh_imported) / interval';

const meanPower = 'mean of the interval that ends at end_at';
const daySum = {
  unit: 'Wh',
  sometimes: 'sum since local midnight, only where no interval is missing since then',
} as const;

/** Intervals of telemetry/battery, and of energy_import_telemetry and energy_export_telemetry: all batteries of a system, and its connection to the grid. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'soc.percent', unit: '%' },
    BatteryPower: { from: BATTERY_POWER, unit: 'W', note: meanPower },
    EBatteryCharge: { from: 'charge.enwh', ...daySum },
    EBatteryDischarge: { from: 'discharge.enwh', ...daySum },
  },
  meter: {
    GridPower: { from: GRID_POWER, unit: 'W', note: meanPower },
    EGridExport: { from: 'wh_exported', ...daySum },
    EGridImport: { from: 'wh_imported', ...daySum },
  },
};

const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTable('meter', storageTables.meter);

/** Intervals of a system's batteries and meters: three of a microinverter's (the document's examples are 900 s apart). */
const PERIODS = 3;

/** An interval with the energy that flowed in it: into the house or battery, and out of it. Wh. */
interface Flow extends Interval {
  inward: number | undefined;
  outward: number | undefined;
}

type Call = Pick<BytesAnswer, 'call' | 'devices' | 'fetchedAt'>;

/** Maps telemetry/battery: the batteries of the system as one. */
export function mapBattery(answer: Call, body: JsonRecord, context: MappingContext): MappedItem[] {
  const [device] = answer.devices;
  if (!device || context.include?.includes('battery') !== true) return [];
  const listed = intervalsIn(recordsOf(body.intervals), answer);
  const flows = listed.intervals
    .filter(({ record }) => !isUnreported(record))
    .map(({ end, record }) => ({
      end,
      record,
      inward: energyOf(record.charge, 'enwh'),
      outward: energyOf(record.discharge, 'enwh'),
    }));
  const items = samplesOf(flows, device, context, ({ record }, power, sums) =>
    readBattery({
      [BATTERY_POWER]: power,
      'charge.enwh': sums.inward,
      'discharge.enwh': sums.outward,
      'soc.percent': isRecord(record.soc) ? record.soc.percent : undefined,
    }),
  );
  const isFiller = items.every(({ measurements }) => Object.values(measurements).every((value) => value === 0));
  return [...(isFiller ? [] : items.map((item) => ({ ...item, kind: 'battery' as const }))), ...listed.rejections];
}

/** Maps the two calls for the energy that a system exchanges with the grid. */
export function mapGrid(answer: Call, imports: JsonRecord, exports: JsonRecord, context: MappingContext): MappedItem[] {
  const [device] = answer.devices;
  if (!device || context.include?.includes('meter') !== true) return [];
  const imported = intervalsIn(flattened(imports.intervals), answer);
  const exported = intervalsIn(flattened(exports.intervals), answer);
  const outward = new Map(exported.intervals.map(({ end, record }) => [end, energyOf(record, 'wh_exported')]));
  const flows = imported.intervals
    .filter(({ end }) => outward.has(end))
    .map(({ end, record }) => ({ end, record, inward: energyOf(record, 'wh_imported'), outward: outward.get(end) }));
  const items = samplesOf(flows, device, context, (_flow, power, sums) =>
    readMeter({ [GRID_POWER]: power, wh_imported: sums.inward, wh_exported: sums.outward }),
  );
  const isFiller = flows.every((flow) => (flow.inward ?? 0) === 0 && (flow.outward ?? 0) === 0);
  return [
    ...(isFiller ? [] : items.map((item) => ({ ...item, kind: 'meter' as const }))),
    ...imported.rejections,
    ...exported.rejections,
  ];
}

/** Nothing that reports: the zeros beside it are no values. */
function isUnreported({ charge, discharge, soc }: JsonRecord): boolean {
  const counts = [charge, discharge, soc].map((part) =>
    isRecord(part) ? readNumber(part.devices_reporting) : undefined,
  );
  return counts.every((count) => count === 0);
}

/** The document shows a list of lists, and no reason for it. */
function flattened(intervals: unknown): JsonRecord[] {
  return (readList(intervals) ?? []).flatMap((entry: unknown) =>
    Array.isArray(entry) ? recordsOf(entry) : recordsOf([entry]),
  );
}

interface ListedIntervals {
  intervals: Interval[];
  rejections: MappedItem[];
}

/** Returns the intervals that are over, oldest first. One that is listed twice is left out: which one counts, or whether both do, is not documented. */
function intervalsIn(records: readonly JsonRecord[], { call, fetchedAt }: Call): ListedIntervals {
  const byEnd = Map.groupBy(records, ({ end_at: end }) => readNumber(end) ?? NaN);
  const isEnd = (end: number): boolean => Number.isSafeInteger(end) && end > 0;
  const timeless = [...byEnd.keys()].some((end) => !isEnd(end));
  const intervals = [...byEnd]
    .flatMap(([end, [record, ...others]]): Interval[] =>
      isEnd(end) && end * 1000 <= fetchedAt && record && others.length === 0 ? [{ end, record }] : [],
    )
    .sort((a, b) => a.end - b.end);
  return {
    intervals,
    rejections: timeless ? [rejected('unexpected_shape', `${call}: an interval without end_at`)] : [],
  };
}

function energyOf(part: unknown, name: string): number | undefined {
  const energy = isRecord(part) ? readNumber(part[name]) : undefined;
  return energy !== undefined && energy >= 0 ? energy : undefined;
}

interface DaySums {
  inward: number | undefined;
  outward: number | undefined;
}

type Read = (flow: Flow, power: number | undefined, sums: DaySums) => Pick<MappedStorage, 'measurements' | 'quality'>;

/** Returns a sample of the plant for each interval in which something is reported. */
function samplesOf(
  flows: readonly Flow[],
  device: PolledDevice,
  { samplePeriodSeconds }: MappingContext,
  read: Read,
): Omit<MappedStorage, 'kind'>[] {
  const period = samplePeriodSeconds * PERIODS;
  const whole = flows.map((_flow, i) => isWhole(flows, i, period));
  const sumsOf = (direction: 'inward' | 'outward'): (number | undefined)[] =>
    dayEnergy(
      flows.map((flow, i) => ({ end: flow.end, record: { enwh: whole[i] ? flow[direction] : undefined } })),
      device.timezone,
      period,
    );
  const [inward, outward] = [sumsOf('inward'), sumsOf('outward')];
  return flows.flatMap((flow, i) => {
    const power = whole[i] ? powerOf(flow, period) : undefined;
    const { measurements, quality = [] } = read(flow, power, { inward: inward[i], outward: outward[i] });
    if (Object.keys(measurements).length === 0) return [];
    return [{ device, isOfPlant: true as const, datetime: flow.end, measurements, quality }];
  });
}

/** No interval tells its length: it is a period where the one before ended then; after a gap, where the next one ends a period later. */
function isWhole(flows: readonly Flow[], i: number, period: number): boolean {
  const { end } = flows[i]!;
  const since = end - (flows[i - 1]?.end ?? -Infinity);
  return since === period || (since > period && (flows[i + 1]?.end ?? NaN) - end === period);
}

/** W, + out of the battery, or to the grid. */
function powerOf({ inward, outward }: Flow, period: number): number | undefined {
  return inward === undefined || outward === undefined ? undefined : ((outward - inward) * 3600) / period;
}
