import type { State } from '@heliograph/base-data';
import {
  compileFieldTable,
  JsonText,
  pickMembers,
  readText,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
} from '@heliograph/vendor-contract';
import { readingsOf } from './readings.ts';
import { stateOf } from './states.ts';
import { inverterTable } from './table.ts';
import { frameTime, unixSeconds } from './times.ts';
import { isRecord, type SolarmanEnvelope, type SolarmanRecord } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);
/** Readings that are a status in words: inverter, grid, battery, relay. */
const STATUS_KEYS: readonly string[] = ['INV_ST1', 'ST_PG1', 'B_ST1', 'GRID_RELAY_ST1'];

/** Values of `deviceState`. */
const ONLINE = '1';
const OFFLINE = '3';

/**
 * The newest sample of a device. `deviceState` 1 says besides that no alarm is open (alertList does not tell when one ends), and 3 that the device
 * is not connected.
 */
export function mapCurrentData(device: PolledDevice, json: JsonText, envelope: SolarmanEnvelope): MappedItem[] {
  const code = readText(envelope.deviceState);
  const liveness: MappedItem[] = code === OFFLINE ? [{ kind: 'liveness', device, online: false }] : [];
  const cleared: MappedItem[] = code === ONLINE ? [{ kind: 'alarms', device, alerts: [], warnings: [] }] : [];
  if (!Array.isArray(envelope.dataList) || envelope.dataList.length === 0)
    return liveness.length > 0 ? liveness : [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'no dataList' }];
  const deviceState = pickMembers(json.text, ['deviceState']);
  const datetime = unixSeconds(envelope.collectionTime);
  const sample = sampleOf(device, datetime, envelope, json.elements(['dataList']), (power) => stated(code, power));
  if (deviceState !== undefined) sample.status.unshift(deviceState);
  return [...cleared, sample, ...liveness];
}

/** Frames of a day: a sample each, without a `deviceState`. */
export function mapHistorical(device: PolledDevice, json: JsonText, { paramDataList }: SolarmanEnvelope): MappedItem[] {
  if (!Array.isArray(paramDataList))
    return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'no paramDataList' }];
  const sources = json.elements(['paramDataList']);
  return paramDataList.map((frame: unknown, i) => {
    const record = isRecord(frame) ? frame : {};
    const entries = new JsonText(sources[i] ?? '{}').elements(['dataList']);
    return sampleOf(device, frameTime(record.collectTime, device.timezone), record, entries, unstated);
  });
}

interface Stated {
  state: State;
  unknownStateCode?: string;
}

/** By `deviceState` and power. */
function stated(code: string | undefined, powerKw: number | undefined): Stated {
  if (code === undefined) return unstated(powerKw);
  const state = stateOf(code, powerKw);
  return state === undefined ? { state: '-1', unknownStateCode: code } : { state };
}

/** A frame proves that the device was online; an alarm it would not show. */
function unstated(powerKw: number | undefined): Stated {
  if (powerKw === undefined) return { state: '-1' };
  return { state: powerKw === 0 ? '2' : '1' };
}

/** `entries`: source texts of the elements of `dataList`. */
function sampleOf(
  device: PolledDevice,
  datetime: number | undefined,
  { dataList }: SolarmanRecord,
  entries: readonly string[],
  state: (powerKw: number | undefined) => Stated,
): MappedSample {
  const { measurements, quality } = readMeasurements(readingsOf(dataList));
  return {
    kind: 'sample',
    device,
    ...(datetime !== undefined && { datetime }),
    ...state(measurements.PowerACOutputActive),
    measurements,
    quality,
    status: statusOf(dataList, entries),
    alerts: [],
    warnings: [],
  };
}

/** Status entries as the vendor wrote them: key, text and name. */
function statusOf(dataList: unknown, entries: readonly string[]): string[] {
  const list: unknown[] = Array.isArray(dataList) ? dataList : [];
  return entries.filter((_, i) => {
    const entry = list[i];
    return isRecord(entry) && STATUS_KEYS.includes(readText(entry.key) ?? '');
  });
}
