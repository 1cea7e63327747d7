import type { StorageType } from '@heliograph/base-data';
import { isRecord, readList, readText } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { ofOneDevice, platformMapping, unexpected } from '../solarman-platform/mapping.ts';
import { mapDays } from './mapping-days.ts';
import { mapStationAlerts } from './mapping-alerts.ts';
import { sampleReader } from '../solarman-platform/mapping-sample.ts';
import { stateReader, unstated } from '../solarman-platform/states.ts';
import { unixSeconds } from '../solarman-platform/readings.ts';
import type { PlatformEnvelope } from '../solarman-platform/wire.ts';
import { isOffline, states } from './states.ts';
import { storageRules } from './storage.ts';
import { inverterTable } from './tables.ts';

const samples = platformMapping('1', ['stationAlertItems', 'deviceDataList', 'deviceState'], {
  'device/latest': mapLatest,
  'device/history': ofOneDevice(mapHistory),
  'station/alertList': mapStationAlerts,
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

const readSample = sampleReader({ table: inverterTable, storage: storageRules, withSigns: withExportPositive });
const stated = stateReader(states);

/** Maps the newest sample of up to ten devices, in the cloud's order: each is identified by its serial number. */
function mapLatest(
  devices: readonly PolledDevice[],
  json: JsonNode,
  { deviceDataList }: PlatformEnvelope,
  { include }: MappingContext,
): MappedItem[] {
  const list = readList(deviceDataList);
  if (!list) return [unexpected('no deviceDataList')];
  const bySerial = new Map(devices.map((device) => [device.vendorDeviceId, device]));
  return json.listAt('deviceDataList').flatMap((node, i) => {
    const entry = list[i];
    const serial = isRecord(entry) ? readText(entry.deviceSn) : undefined;
    if (!isRecord(entry) || serial === undefined) return [unexpected('data of no device')];
    const device = bySerial.get(serial);
    return device
      ? mapDevice(device, node, entry, include)
      : [{ kind: 'rejected', reason: 'device_not_asked', serial }];
  });
}

/** `deviceState` 0 and 3 also mean that the device is not connected. */
function mapDevice(
  device: PolledDevice,
  node: JsonNode,
  entry: PlatformEnvelope,
  include: readonly StorageType[] | undefined,
): MappedItem[] {
  const code = readText(entry.deviceState);
  const liveness: MappedItem[] = isOffline(code) ? [{ kind: 'liveness', device, online: false }] : [];
  if (entry.dataList === null) return liveness;
  if (!Array.isArray(entry.dataList) || entry.dataList.length === 0)
    return liveness.length > 0 ? liveness : [unexpected('no dataList')];
  const deviceState = node.pick(['deviceState']);
  const time = unixSeconds(entry.collectionTime);
  const sample = readSample(device, time, entry.dataList, (power) => stated(code, power), include);
  if (deviceState !== undefined) sample.status.push(deviceState);
  return [sample, ...liveness];
}

/** Returns samples of a day, without a `deviceState`. */
function mapHistory(
  device: PolledDevice,
  _json: JsonNode,
  { dataList }: PlatformEnvelope,
  { include }: MappingContext,
): MappedItem[] {
  const frames = readList(dataList);
  if (!frames) return [unexpected('no dataList')];
  return frames.map((frame) => {
    const { time, itemList } = isRecord(frame) ? frame : {};
    return readSample(device, unixSeconds(time), itemList, unstated, include);
  });
}

/** The vendor counts import as positive. */
function withExportPositive(sample: MappedSample): MappedSample {
  const { GridPower } = sample.measurements;
  if (GridPower === undefined) return sample;
  return { ...sample, measurements: { ...sample.measurements, GridPower: 0 - GridPower } };
}
