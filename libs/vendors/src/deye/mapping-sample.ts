import type { Measurements, State } from '@heliograph/base-data';
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
import { isOffline, stateOf } from './states.ts';
import { inverterTable } from './table.ts';
import { unixSeconds } from './times.ts';
import { isRecord, type DeyeEnvelope } from './wire.ts';

const readMeasurements = compileFieldTable(inverterTable);

/** The newest sample of up to ten devices, in the cloud's order: each is told by its serial number. */
export function mapLatest(
  devices: readonly PolledDevice[],
  json: JsonText,
  { deviceDataList }: DeyeEnvelope,
): MappedItem[] {
  if (!Array.isArray(deviceDataList)) return [unexpected('no deviceDataList')];
  const bySerial = new Map(devices.map((device) => [device.vendorDeviceId, device]));
  return json.elements(['deviceDataList']).flatMap((source, i) => {
    const entry: unknown = deviceDataList[i];
    const serial = isRecord(entry) ? readText(entry.deviceSn) : undefined;
    if (!isRecord(entry) || serial === undefined) return [unexpected('data of no device')];
    const device = bySerial.get(serial);
    return device ? mapDevice(device, source, entry) : [{ kind: 'rejected', reason: 'device_not_asked', serial }];
  });
}

/** `deviceState` 0 and 3 say besides that the device is not connected. */
function mapDevice(device: PolledDevice, source: string, entry: DeyeEnvelope): MappedItem[] {
  const code = readText(entry.deviceState);
  const liveness: MappedItem[] = isOffline(code) ? [{ kind: 'liveness', device, online: false }] : [];
  if (!Array.isArray(entry.dataList) || entry.dataList.length === 0)
    return liveness.length > 0 ? liveness : [unexpected('no dataList')];
  const deviceState = pickMembers(source, ['deviceState']);
  const sample = sampleOf(device, entry.collectionTime, entry.dataList, (power) => stated(code, power));
  if (deviceState !== undefined) sample.status.push(deviceState);
  return [sample, ...liveness];
}

/** Samples of a day, without a `deviceState`. */
export function mapHistory(devices: readonly PolledDevice[], _json: JsonText, envelope: DeyeEnvelope): MappedItem[] {
  const [device, ...others] = devices as readonly [PolledDevice?, ...PolledDevice[]];
  if (!device || others.length > 0) return [unexpected('the history is asked for one device')];
  const serial = readText(envelope.deviceSn);
  if (serial !== undefined && serial !== device.vendorDeviceId)
    return [{ kind: 'rejected', reason: 'device_not_asked', serial }];
  if (!Array.isArray(envelope.dataList)) return [unexpected('no dataList')];
  return envelope.dataList.map((frame: unknown) => {
    const { time, itemList } = isRecord(frame) ? frame : {};
    return sampleOf(device, time, itemList, unstated);
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

/** A sample proves that the device was online; an alarm it would not show. */
function unstated(powerKw: number | undefined): Stated {
  if (powerKw === undefined) return { state: '-1' };
  return { state: powerKw === 0 ? '2' : '1' };
}

function sampleOf(
  device: PolledDevice,
  time: unknown,
  entries: unknown,
  state: (powerKw: number | undefined) => Stated,
): MappedSample {
  const { measurements, quality } = readMeasurements(readingsOf(entries));
  const datetime = unixSeconds(time);
  return {
    kind: 'sample',
    device,
    ...(datetime !== undefined && { datetime }),
    ...state(measurements.PowerACOutputActive),
    measurements: withExportPositive(measurements),
    quality,
    status: [],
    alerts: [],
    warnings: [],
  };
}

/** The vendor counts import as positive. */
function withExportPositive(measurements: Measurements): Measurements {
  const { GridPower } = measurements;
  return GridPower === undefined ? measurements : { ...measurements, GridPower: 0 - GridPower };
}

function unexpected(detail: string): MappedItem {
  return { kind: 'rejected', reason: 'unexpected_shape', detail };
}
