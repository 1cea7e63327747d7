import { clockOf, isRecord, readList, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  MappedAlarms,
  MappedItem,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { ofOneDevice, platformMapping, unexpected } from '../solarman-platform/mapping.ts';
import { sampleReader } from '../solarman-platform/mapping-sample.ts';
import { stateReader, unstated } from '../solarman-platform/states.ts';
import { unixSeconds } from '../solarman-platform/readings.ts';
import type { PlatformEnvelope } from '../solarman-platform/wire.ts';
import { mapDays } from './mapping-days.ts';
import { withDirections } from './mapping-direction.ts';
import { states } from './states.ts';
import { storageRules } from './storage.ts';
import { inverterTable } from './tables.ts';
import { frameTime } from './wire.ts';

/** Every call asks for one device. */
const samples = platformMapping('1', ['dataList', 'paramDataList', 'deviceState', 'alertList'], {
  'device/currentData': ofOneDevice(mapCurrentData),
  'device/historical': ofOneDevice(mapHistorical),
  'device/alertList': ofOneDevice(mapAlerts),
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

const readSample = sampleReader({ table: inverterTable, storage: storageRules, withSigns: withDirections });
const stated = stateReader(states);
/** Readings that are a status as text: inverter, grid, battery, relay. */
const STATUS_KEYS: readonly string[] = ['INV_ST1', 'ST_PG1', 'B_ST1', 'GRID_RELAY_ST1'];

/** Values of `deviceState`. */
const ONLINE = '1';
const OFFLINE = '3';

/**
 * Returns the newest sample of a device. `deviceState` 1 also means that no alarm is open (alertList does not report when one ends), and 3 that the
 * device is not connected.
 */
function mapCurrentData(
  device: PolledDevice,
  json: JsonNode,
  envelope: PlatformEnvelope,
  { include }: MappingContext,
): MappedItem[] {
  const { dataList, collectionTime } = envelope;
  const code = readText(envelope.deviceState);
  const liveness: MappedItem[] = code === OFFLINE ? [{ kind: 'liveness', device, online: false }] : [];
  const cleared: MappedItem[] =
    code === ONLINE
      ? [{ kind: 'alarms', device, alerts: [], warnings: [], ...reported({ noneOpenAt: unixSeconds(collectionTime) }) }]
      : [];
  if (dataList === null) return [...cleared, ...liveness];
  if (!Array.isArray(dataList) || dataList.length === 0)
    return liveness.length > 0 ? liveness : [unexpected('no dataList')];
  const deviceState = json.pick(['deviceState']);
  const time = unixSeconds(collectionTime);
  const sample = readSample(device, time, dataList, (power) => stated(code, power), include);
  const status = statusOf(dataList, json.listAt('dataList'));
  return [
    ...cleared,
    { ...sample, status: deviceState === undefined ? status : [deviceState, ...status] },
    ...liveness,
  ];
}

/** Returns frames of a day: a sample each, without a `deviceState`. */
function mapHistorical(
  device: PolledDevice,
  json: JsonNode,
  { paramDataList }: PlatformEnvelope,
  { include }: MappingContext,
): MappedItem[] {
  const frames = readList(paramDataList);
  if (!frames) return [unexpected('no paramDataList')];
  const nodes = json.listAt('paramDataList');
  return frames.map((frame, i) => {
    const { collectTime, dataList } = isRecord(frame) ? frame : {};
    const sample = readSample(device, frameTime(collectTime, clockOf(device)), dataList, unstated, include);
    return { ...sample, status: statusOf(dataList, nodes[i]?.listAt('dataList') ?? []) };
  });
}

/** Status entries as the vendor wrote them: key, text and name. */
function statusOf(dataList: unknown, nodes: readonly JsonNode[]): string[] {
  const list: unknown[] = Array.isArray(dataList) ? dataList : [];
  const isStatus = (entry: unknown): boolean => isRecord(entry) && STATUS_KEYS.includes(readText(entry.key) ?? '');
  return nodes.filter((_, i) => isStatus(list[i])).map(({ source }) => source);
}

/** `level`: 0 notice, 1 warning, 2 fault. */
const WARNING_LEVELS: readonly number[] = [0, 1];

/** Returns the alerts of the device, also without any: they replace the known ones. */
function mapAlerts(device: PolledDevice, json: JsonNode, { alertList }: PlatformEnvelope): MappedItem[] {
  if (alertList !== null && !Array.isArray(alertList)) return [unexpected('no alertList')];
  const list: readonly unknown[] = alertList ?? [];
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  json.sources('alertList').forEach((source, i) => {
    const entry = list[i];
    const level = isRecord(entry) ? readNumber(entry.level) : undefined;
    const isWarning = level !== undefined && WARNING_LEVELS.includes(level);
    (isWarning ? alarms.warnings : alarms.alerts).push(source);
  });
  return [alarms];
}
