import { reported } from '@heliograph/base-data';
import type { MeasurementField, State, StorageType } from '@heliograph/base-data';
import { compileFieldTable, parseNode, readText, withPhaseTotal } from '@heliograph/vendor-contract';
import type { MappedSample, MappedStorage, PolledDevice, RawJson } from '@heliograph/vendor-contract';
import { addDerived, faultCodes, hasBattery, readDeviceTime, type Reading } from './reading.ts';
import { stateOfCode } from './states.ts';
import { packsOf, storageOf } from './storage.ts';
import { inverterTable } from './tables.ts';

const readMeasurements = compileFieldTable(inverterTable);
const STATUS_VARIABLES = ['runningState', 'batStatus', 'batStatusV2'];
const BATTERY_FIELDS: ReadonlySet<MeasurementField> = new Set([
  'BatterySOC',
  'BatteryPower',
  'UBattery',
  'IBattery',
  'BatteryTemperature',
]);

/** Returns one sample of `device` at the vendor's own time; of two batteries, if they are asked for, each as well. */
export function itemsOf(
  device: PolledDevice,
  time: unknown,
  reading: Reading,
  include: readonly StorageType[] | undefined,
): [MappedSample, ...MappedStorage[]] {
  if (include === undefined) return [sampleOf(device, time, reading)];
  const packs = include.includes('battery') ? packsOf(device, reading.record) : [];
  const sample = sampleOf(device, time, reading);
  const { datetime, offsetSeconds } = sample;
  return [
    { ...sample, ...storageOf(device, reading.record, sample.measurements, include) },
    ...packs.map((pack) => ({ kind: 'battery' as const, device, ...pack, ...reported({ datetime, offsetSeconds }) })),
  ];
}

function sampleOf(device: PolledDevice, time: unknown, reading: Reading): MappedSample {
  const { record } = reading;
  const battery = hasBattery(record);
  addDerived(record);
  const { measurements, quality, dcInputs } = readMeasurements(record, {
    skip: (field) => !battery && BATTERY_FIELDS.has(field),
  });
  const alerts = alertsOf(reading);
  return {
    kind: 'sample',
    device,
    ...timeOf(device, time),
    ...stateOf(record.runningState, alerts.length > 0),
    measurements: withPhaseTotal(measurements, device.phaseCount),
    dcInputs,
    quality,
    status: STATUS_VARIABLES.flatMap((name) => reading.sources.get(name) ?? []),
    alerts,
    warnings: [],
  };
}

function timeOf(device: PolledDevice, text: unknown): { datetime?: number; offsetSeconds?: number } {
  const time = readDeviceTime(text);
  if (!time) return {};
  const { datetime, offsetSeconds, isUtc } = time;
  return {
    datetime,
    ...reported({ offsetSeconds: isUtc && device.timezone !== undefined ? undefined : offsetSeconds }),
  };
}

/** Returns a warning (5) for an inverter that runs with an open fault. */
function stateOf(runningState: unknown, hasFault: boolean): { state: State; unknownStateCode?: string } {
  const code = readText(runningState);
  if (code === undefined) return { state: '-1' };
  const state = stateOfCode(code);
  if (state === undefined) return { state: '-1', unknownStateCode: code };
  return { state: hasFault && state === '1' ? '5' : state };
}

/** Returns the vendor's entry; where it lists several codes, one such entry for each; with the name of its code, if that is known. */
function alertsOf({ record, sources, faultNames }: Reading): RawJson[] {
  const codes = faultCodes(record.currentFault);
  const source = sources.get('currentFault');
  if (source === undefined) return [];
  return codes.map((code) => {
    const entry = codes.length === 1 ? source : entryWith(source, code);
    const name = faultNames?.get(code);
    return name === undefined ? entry : `${entry.slice(0, -1)},"en":${JSON.stringify(name)}}`;
  });
}

function entryWith(source: RawJson, code: string): RawJson {
  const members = [...parseNode(source).members()].map(
    ([name, { source: text }]) => `${JSON.stringify(name)}:${name === 'value' ? JSON.stringify(code) : text}`,
  );
  return `{${members.join(',')}}`;
}
