import { isRecord, readNumber, readText } from '@heliograph/vendor-contract';
import type { JsonNode, RawJson } from '@heliograph/vendor-contract';
import {
  BATTERY_BALANCE,
  BATTERY_CURRENT,
  BATTERY_PORTS,
  GRID_BALANCE,
  METER_EXPORT,
  PHASE_SUM,
  PORT_SUM,
  UNIT_SUFFIX,
} from './tables.ts';

/** Variables of a battery that a model with numbered ports sends for each port. */
const PORT_VARIABLES = ['SoC', 'SOH', 'batVolt', 'batCurrent', 'batTemperature', 'invBatPower'] as const;
/** Suffixes of a battery's variables: none, or the port's. */
const PORTS = BATTERY_PORTS.map((port) => `_${port}`);

/** The values and units that one inverter reported for one time, by variable. */
export interface Reading {
  record: Record<string, unknown>;
  /** Source text of an entry, by variable. */
  sources: Map<string, RawJson>;
  /** The vendor's names of open faults, by number, where its list came with the sample. */
  faultNames?: ReadonlyMap<string, string>;
}

/** Returns the entries of `datas`; undefined when there is no such list. Entries may lack `value` or `unit`. */
export function readEntries(device: JsonNode): Reading | undefined {
  const datas = device.find('datas');
  if (datas?.isList !== true) return undefined;
  const reading = emptyReading();
  for (const node of datas.elements()) {
    const entry = node.value;
    if (!isRecord(entry) || typeof entry.variable !== 'string') continue;
    addValue(reading, entry.variable, entry.value, entry.unit);
    reading.sources.set(entry.variable, node.source);
  }
  return reading;
}

export function emptyReading(): Reading {
  return { record: Object.create(null) as Record<string, unknown>, sources: new Map() };
}

export function addValue({ record }: Reading, variable: string, value: unknown, unit: unknown): void {
  record[variable] = value;
  if (typeof unit === 'string' && unit.trim() !== '') record[variable + UNIT_SUFFIX] = unit;
}

/** Adds fields that follow exactly from the reported values; left out where a term is missing or has another unit. */
export function addDerived(record: Record<string, unknown>): void {
  choosePort(record);
  const phases = ['RPower', 'SPower', 'TPower'].filter((name) => name in record);
  if (phases.length === 1 || phases.length === 3) combine(record, PHASE_SUM, phases, () => 1);
  combine(record, GRID_BALANCE, ['feedinPower', 'gridConsumptionPower'], alternating);
  combine(record, METER_EXPORT, ['meterPower'], () => -1);
  combine(record, BATTERY_BALANCE, ['batDischargePower', 'batChargePower'], alternating);
  for (const port of ['', ...PORTS]) combine(record, BATTERY_CURRENT + port, [`batCurrent${port}`], () => -1);
}

/** Leaves the variables of the one port with a battery. Of two, only the sum of their powers is a value of the inverter. */
function choosePort(record: Record<string, unknown>): void {
  const used = portsInUse(record);
  if (used.length > 1) combine(record, PORT_SUM, ['invBatPower_1', 'invBatPower_2'], () => 1);
  for (const port of PORTS)
    if (used.length > 1 || !used.includes(port)) for (const name of PORT_VARIABLES) record[name + port] = undefined;
  if (used.length > 0 && !isBattery(record, ''))
    for (const name of PORT_VARIABLES) if (readNumber(record[name]) === 0) record[name] = undefined;
}

/** Returns the suffixes of the ports that have a battery. */
export function portsInUse(record: Readonly<Record<string, unknown>>): string[] {
  return PORTS.filter((port) => isBattery(record, port));
}

/** An empty port reports 0 % at 0 V. */
function isBattery(record: Readonly<Record<string, unknown>>, port: string): boolean {
  return [`SoC${port}`, `batVolt${port}`, `invBatVolt${port}`].some((name) => (readNumber(record[name]) ?? 0) !== 0);
}

function alternating(i: number): number {
  return i === 0 ? 1 : -1;
}

function combine(
  record: Record<string, unknown>,
  name: string,
  terms: readonly string[],
  sign: (i: number) => number,
): void {
  const values = terms.map((term) => readNumber(record[term]));
  const [unit, ...others] = terms.map((term) => record[term + UNIT_SUFFIX]);
  if (values.includes(undefined) || others.some((other) => other !== unit)) return;
  record[name] = values.reduce<number>((sum, value, i) => sum + sign(i) * (value ?? 0), 0);
  if (unit !== undefined) record[name + UNIT_SUFFIX] = unit;
}

/** Inverters without a battery may report one of 0 % at 0 V; where neither is reported, what else there is of a battery counts. */
export function hasBattery(record: Readonly<Record<string, unknown>>): boolean {
  const ports = ['', ...PORTS];
  const names = ports.flatMap((port) => [`SoC${port}`, `batVolt${port}`, `invBatVolt${port}`]);
  return ports.some((port) => isBattery(record, port)) || names.every((name) => readNumber(record[name]) === undefined);
}

interface DeviceTime {
  /** Unix seconds. */
  datetime: number;
  offsetSeconds: number;
  /** `UTC+0000`: the clock of the cloud, which is not the zone of the plant. */
  isUtc: boolean;
}

/** `2024-05-12 11:40:48 BST+0100`; zones without an abbreviation repeat the offset: `+0530+0530`. */
const pattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})\s*(.*?)([+-])(\d{2}):?(\d{2})$/;

/** Returns the time of a sample. Only the number counts: abbreviations are ambiguous. Undefined without one. */
export function readDeviceTime(value: unknown): DeviceTime | undefined {
  const match = typeof value === 'string' ? pattern.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, date, time, zone, sign, hours, minutes] = match;
  const local = Date.parse(`${date}T${time}Z`);
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  if (Number.isNaN(local) || seconds > 14 * 3600 || Number(minutes) > 59) return undefined;
  const offsetSeconds = sign === '-' && seconds > 0 ? -seconds : seconds;
  return { datetime: local / 1000 - offsetSeconds, offsetSeconds, isUtc: zone === 'UTC' && seconds === 0 };
}

/** Returns whether two times are on one calendar day at this offset. */
export function sameDay(a: number, b: number, offsetSeconds: number): boolean {
  const day = (time: number): number => Math.floor((time + offsetSeconds) / 86_400);
  return day(a) === day(b);
}

/**
 * Returns the codes of `currentFault`. `''`, `'0'` and `'[]'` mean no fault; several codes were never recorded: any separator
 * is accepted.
 */
export function faultCodes(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part) => (readText(part) ?? '').split(/[,;|[\]"\s]+/))
    .filter((code) => code !== '' && code !== '0');
}

/** Returns the English name of each fault in such an extract. */
export function englishNames(list: unknown): ReadonlyMap<string, string> {
  const entries = isRecord(list) ? Object.entries(list) : [];
  return new Map(
    entries.flatMap(([code, names]): [string, string][] => {
      const name = isRecord(names) ? readText(names.en) : undefined;
      return name === undefined ? [] : [[code, name]];
    }),
  );
}
