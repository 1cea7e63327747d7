import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { double, localIso } from './json.ts';
import { stretchesOf, type SeriesRequest } from './time.ts';

type Json = Record<string, unknown>;

/** A battery or meter writes a series of each member: its unit, decimals, and its value over a bucket, from the samples at its ends. */
interface Member {
  unit: string;
  decimals: number;
  value: (before: PhysicalSample, after: PhysicalSample, hours: number) => number;
}

type Counter = (sample: PhysicalSample) => number;

/** The cloud reports energies of each bucket, and their mean powers. */
function pair(name: string, counter: Counter): [string, Member][] {
  const energy = (before: PhysicalSample, after: PhysicalSample): number =>
    Math.max(0, counter(after) - counter(before));
  return [
    [`${name}Power`, { unit: 'W', decimals: 1, value: (before, after, hours) => energy(before, after) / hours }],
    [`${name}Energy`, { unit: 'WH', decimals: 1, value: energy }],
  ];
}

const batteryMembers = (capacityWh: number): [string, Member][] => [
  ...pair('charge', ({ battery }) => battery!.chargedTotalWh),
  ...pair('discharge', ({ battery }) => battery!.dischargedTotalWh),
  ['stateOfEnergy', { unit: 'PERCENTAGE', decimals: 1, value: ({ battery }) => battery!.socPercent }],
  [
    'remainingEnergy',
    { unit: 'KWH', decimals: 3, value: ({ battery }) => (battery!.socPercent * capacityWh) / 100_000 },
  ],
];
const meterMembers: [string, Member][] = [
  ...pair('import', ({ meter }) => meter!.importedTotalWh),
  ...pair('export', ({ meter }) => meter!.exportedTotalWh),
  ...pair('consumption', ({ meter }) => meter!.loadTotalWh),
];

export function batterySerial({ index }: ModelInverter): string {
  return `BATT-${String(index).padStart(5, '0')}`;
}

export function gridMeterSerial({ index }: ModelInverter): string {
  return `${7_500_000 + index}`;
}

/** Returns the battery of a hybrid in the list of devices. */
export function batteryRow(inverter: ModelInverter, createdAt: string): Json {
  return { ...row('BATTERY', batterySerial(inverter), createdAt), partNumber: 'Home Battery', name: 'Battery 1' };
}

/** Returns the meter of a hybrid between its house and the grid. */
export function gridMeterRow(inverter: ModelInverter, createdAt: string): Json {
  return {
    ...row('METER', gridMeterSerial(inverter), createdAt),
    partNumber: 'SE-MTR-3Y-400V-A',
    name: 'Import and Export Meter',
  };
}

function row(type: string, serialNumber: string, createdAt: string): Json {
  return {
    type,
    serialNumber,
    manufacturer: 'SolarEdge',
    createdAt,
    firmwareVersion: '75',
    active: true,
    nameplate: 0,
  };
}

/** Returns the series of a hybrid's battery. */
export function batterySeries(fleet: Fleet, inverter: ModelInverter, request: SeriesRequest, timeScale: number): Json {
  return seriesOf(fleet, inverter, batteryMembers(inverter.battery!.capacityWh), request, timeScale);
}

/** Returns the series of a hybrid's meter. */
export function gridMeterSeries(
  fleet: Fleet,
  inverter: ModelInverter,
  request: SeriesRequest,
  timeScale: number,
): Json {
  return seriesOf(fleet, inverter, meterMembers, request, timeScale);
}

/** Each bucket is null while it is open, and where the inverter that passes it on was out of reach at one of its ends. */
function seriesOf(
  fleet: Fleet,
  inverter: ModelInverter,
  members: readonly [string, Member][],
  request: SeriesRequest,
  timeScale: number,
): Json {
  const horizon = fleet.horizon(inverter, request.now * 1000);
  const buckets = stretchesOf(request, timeScale).map(({ start, end }) => {
    const timestamp = localIso(start, request.days.offset(start));
    if (end > horizon) return { timestamp, ends: undefined };
    const [before, after] = [fleet.plantModel.sample(inverter, start), fleet.plantModel.sample(inverter, end)];
    const isSilent = before.state === 'offline' || after.state === 'offline';
    return { timestamp, ends: isSilent ? undefined : { before, after, hours: (end - start) / 3600 } };
  });
  return Object.fromEntries(
    members.map(([name, { unit, decimals, value }]) => [
      name,
      {
        unit,
        values: buckets.map(({ timestamp, ends }) => ({
          timestamp,
          value: double(ends ? value(ends.before, ends.after, ends.hours) : null, decimals),
        })),
      },
    ]),
  );
}
