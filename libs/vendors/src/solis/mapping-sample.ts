import type { State } from '@heliograph/base-data';
import { compileTableOf, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type {
  CounterTraits,
  JsonNode,
  MappedItem,
  MappedSample,
  PolledDevice,
  TableMapped,
} from '@heliograph/vendor-contract';
import { missingInputs } from './inputs.ts';
import { stateOfCode } from './states.ts';
import { inverterTable, storageTable } from './tables.ts';

const readMeasurements = compileTableOf(inverterTable, (record: JsonNode, name) => record.get(name));
const STATUS_MEMBERS = ['state', 'stateExceptionFlag', 'currentState', 'faultCodeDesc'];
const FAHRENHEIT = /^(℉|°\s?F|F)$/;

/** Values of `state`. */
const OFFLINE = 2;
const ALARM = 3;

/** Maps one record of a device: its sample, and for an offline one whether the vendor finds that normal. */
export function mapRecord(device: PolledDevice, record: JsonNode): MappedItem[] {
  const sample = sampleOf(device, record);
  if (readNumber(record.get('state')) !== OFFLINE) return [sample];
  return [
    sample,
    isAsleep(record)
      ? { kind: 'liveness', device, online: true, asleep: true }
      : { kind: 'liveness', device, online: false },
  ];
}

/** `stateExceptionFlag` 0 of an offline inverter: that is normal, it sleeps. */
function isAsleep(record: JsonNode): boolean {
  return readNumber(record.get('stateExceptionFlag')) === 0;
}

function sampleOf(device: PolledDevice, record: JsonNode): MappedSample {
  const { measurements, quality, dcInputs } = readMeasurements(record, { skip: skipped(record) });
  if (isFahrenheit(record)) Object.assign(measurements, celsius(record));
  const storage = storageOf(record);
  if (storage) Object.assign(measurements, storage.measurements);
  const status = record.pick(STATUS_MEMBERS);
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime: unixSeconds(record.get('dataTimestamp')),
    offsetSeconds: offsetOf(record),
    ...stateOf(record),
    measurements,
    dcInputs,
    quality: storage ? [...quality, ...storage.quality] : quality,
    status: status === undefined ? [] : [status],
    alerts: [],
    warnings: [],
    counters: countersOf(record),
    CollectorSN: readText(record.get('collectorsn')) ?? readText(record.get('collectorSn')),
  });
}

/** Energies have three decimals in whatever unit they come: GWh is the only one that is coarser than 1 kWh. */
function countersOf(record: JsonNode): CounterTraits | undefined {
  return readText(record.get('eTotalStr')) === 'GWh' ? { totalResolutionKwh: 1000 } : undefined;
}

function skipped(record: JsonNode): ReturnType<typeof missingInputs> {
  const missing = missingInputs(record);
  const fahrenheit = isFahrenheit(record);
  return (field, numbered) => (field === 'Temperature' ? fahrenheit : missing(field, numbered));
}

function isFahrenheit(record: JsonNode): boolean {
  return FAHRENHEIT.test(readText(record.get('inverterTemperatureUnit')) ?? '');
}

function celsius(record: JsonNode): { Temperature?: number } {
  const fahrenheit = readNumber(record.get('inverterTemperature'));
  return fahrenheit === undefined ? {} : { Temperature: ((fahrenheit - 32) * 5) / 9 };
}

/** `dataTimestamp` is UTC epoch milliseconds as text (dossier: the recorded pair proves it; the document contradicts it). */
export function unixSeconds(value: unknown): number | undefined {
  const ms = readNumber(value);
  return ms === undefined || ms <= 0 ? undefined : Math.floor(ms / 1000);
}

/** `timeZone` in hours is the standard time, `daylight` in milliseconds what summer time adds. */
export function offsetOf(record: JsonNode): number | undefined {
  const hours = readNumber(record.get('timeZone'));
  return hours === undefined ? undefined : Math.round(hours * 3600 + (readNumber(record.get('daylight')) ?? 0) / 1000);
}

/** `state` (1 online, 2 offline, 3 alarm) decides over `currentState` when it is offline, and turns generating into a warning when it is alarm. */
function stateOf(record: JsonNode): { state: State; unknownStateCode?: string } {
  const connection = readNumber(record.get('state'));
  if (connection === OFFLINE) return { state: isAsleep(record) ? '2' : '0' };
  const code = readText(record.get('currentState'));
  if (code === undefined) return { state: connection === ALARM ? '4' : '-1' };
  const state = code === '0' ? normalOrWaiting(record) : stateOfCode(code);
  if (state === undefined) return { state: '-1', unknownStateCode: code };
  return { state: connection === ALARM && state === '1' ? '5' : state };
}

function normalOrWaiting(record: JsonNode): State {
  return (readNumber(record.get('pac')) ?? 0) > 0 ? '1' : '2';
}

const readStorage = compileTableOf(storageTable, (record: JsonNode, name) => record.get(name));
const batteryMembers = ['batteryCapacitySoc', 'storageBatteryVoltage', 'batteryVoltage', 'batteryPower'];
type Storage = Pick<TableMapped, 'measurements' | 'quality'>;

/** Returns whether a record shows a battery: each of its members reads 0 without one. */
export function showsBattery(record: JsonNode): boolean {
  return batteryMembers.some((member) => (readNumber(record.get(member)) ?? 0) !== 0);
}

/** Returns what battery and meter measure; undefined where the record shows no battery. */
function storageOf(record: JsonNode): Storage | undefined {
  if (!showsBattery(record)) return undefined;
  const { measurements, quality } = readStorage(record);
  const { BatteryPower, IBattery } = measurements;
  if (BatteryPower !== undefined) measurements.BatteryPower = discharge(record, BatteryPower);
  if (IBattery !== undefined) measurements.IBattery = discharge(record, IBattery);
  return { measurements, quality };
}

/**
 * Turns a value that the vendor counts as positive while charging. `batteryPowerZheng` and `batteryPowerFu` are the positive and the negative half of
 * `batteryPower`; where one of them is not 0 it decides, else the sign of the current, as some firmware writes `batteryPower` without a sign.
 */
function discharge(record: JsonNode, charging: number): number {
  if ((readNumber(record.get('batteryPowerFu')) ?? 0) > 0) return Math.abs(charging);
  if ((readNumber(record.get('batteryPowerZheng')) ?? 0) > 0) return 0 - Math.abs(charging);
  const current = readNumber(record.get('storageBatteryCurrent')) ?? readNumber(record.get('bstteryCurrent')) ?? 0;
  return current === 0 ? 0 - charging : 0 - Math.abs(charging) * Math.sign(current);
}
