import type { State } from '@heliograph/base-data';
import { compileFieldTable, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type { MappedItem, MappedSample, PolledDevice, JsonRecord } from '@heliograph/vendor-contract';
import { missingInputs } from './inputs.ts';
import { storageOf } from './mapping-storage.ts';
import { stateOfCode } from './states.ts';
import { inverterTable } from './tables.ts';
import type { SolisItem } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);
const STATUS_MEMBERS = ['state', 'stateExceptionFlag', 'currentState', 'faultCodeDesc'];
const FAHRENHEIT = /^(℉|°\s?F|F)$/;

/** Values of `state`. */
const OFFLINE = 2;
const ALARM = 3;

/** Maps one record of a device: its sample, and for an offline one whether the vendor finds that normal. */
export function mapRecord(device: PolledDevice, item: SolisItem): MappedItem[] {
  const sample = sampleOf(device, item);
  if (readNumber(item.value.state) !== OFFLINE) return [sample];
  const normal = readNumber(item.value.stateExceptionFlag) === 0;
  return [
    sample,
    normal ? { kind: 'liveness', device, online: true, asleep: true } : { kind: 'liveness', device, online: false },
  ];
}

function sampleOf(device: PolledDevice, { value, part }: SolisItem): MappedSample {
  const { measurements, quality, dcInputs } = readMeasurements(value, { skip: skipped(value) });
  if (isFahrenheit(value)) Object.assign(measurements, celsius(value));
  const storage = storageOf(value);
  if (storage) Object.assign(measurements, storage.measurements);
  const status = part.pick(STATUS_MEMBERS);
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime: unixSeconds(value.dataTimestamp),
    offsetSeconds: offsetOf(value),
    ...stateOf(value),
    measurements,
    dcInputs,
    quality: storage ? [...quality, ...storage.quality] : quality,
    status: status === undefined ? [] : [status],
    alerts: [],
    warnings: [],
    CollectorSN: readText(value.collectorsn) ?? readText(value.collectorSn),
  });
}

function skipped(record: JsonRecord): ReturnType<typeof missingInputs> {
  const missing = missingInputs(record);
  const fahrenheit = isFahrenheit(record);
  return (field, numbered) => (field === 'Temperature' ? fahrenheit : missing(field, numbered));
}

function isFahrenheit(record: JsonRecord): boolean {
  return FAHRENHEIT.test(readText(record.inverterTemperatureUnit) ?? '');
}

function celsius(record: JsonRecord): { Temperature?: number } {
  const fahrenheit = readNumber(record.inverterTemperature);
  return fahrenheit === undefined ? {} : { Temperature: ((fahrenheit - 32) * 5) / 9 };
}

/** `dataTimestamp` is UTC epoch milliseconds as text (dossier: the recorded pair proves it; the document contradicts it). */
function unixSeconds(value: unknown): number | undefined {
  const ms = readNumber(value);
  return ms === undefined || ms <= 0 ? undefined : Math.floor(ms / 1000);
}

/** `timeZone` in hours is the standard time, `daylight` in milliseconds what summer time adds. */
function offsetOf(record: JsonRecord): number | undefined {
  const hours = readNumber(record.timeZone);
  return hours === undefined ? undefined : Math.round(hours * 3600 + (readNumber(record.daylight) ?? 0) / 1000);
}

/** `state` (1 online, 2 offline, 3 alarm) decides over `currentState` when it is offline, and turns generating into a warning when it is alarm. */
function stateOf(record: JsonRecord): { state: State; unknownStateCode?: string } {
  const connection = readNumber(record.state);
  if (connection === OFFLINE) return { state: '0' };
  const code = readText(record.currentState);
  if (code === undefined) return { state: connection === ALARM ? '4' : '-1' };
  const state = code === '0' ? normalOrWaiting(record) : stateOfCode(code);
  if (state === undefined) return { state: '-1', unknownStateCode: code };
  return { state: connection === ALARM && state === '1' ? '5' : state };
}

function normalOrWaiting(record: JsonRecord): State {
  return (readNumber(record.pac) ?? 0) > 0 ? '1' : '2';
}
