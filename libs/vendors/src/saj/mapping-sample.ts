import { reported, type StorageType } from '@heliograph/base-data';
import { clockOf, compileFieldTable, isRecord, readText, withPhaseTotal } from '@heliograph/vendor-contract';
import type { JsonNode, JsonRecord, MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { absentFields, isStorage, reportsBattery, withDerived } from './reading.ts';
import { sampleTime, type SampleTime } from './sample-time.ts';
import { stateOf } from './states.ts';
import { storageOf } from './storage.ts';
import { gridTable, storageTable } from './tables.ts';

const readGrid = compileFieldTable(gridTable);
const readStorage = compileFieldTable(storageTable);
/** The vendor's own status members of a point. */
export const STATUS_MEMBERS = ['mpvMode', 'deviceStatus', 'isOnline', 'mfaultMSG', 'hfaultMSG'];
type Include = readonly StorageType[] | undefined;

const EMPTY_ENTRIES = ['""', 'null'];

/** Returns the newest point of a device. Undefined at night, when the cloud answers with success and no data. */
export function mapRealtime(
  device: PolledDevice,
  json: JsonNode,
  { data }: JsonRecord,
  include: Include,
): MappedItem[] {
  if (data === undefined || data === null) return [];
  const node = json.find('data');
  if (!isRecord(data) || node === undefined)
    return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'data is no point' }];
  return Object.keys(data).length === 0 ? [] : [pointItem(device, data, node, include)];
}

/** Returns points of a stretch of time, oldest first whichever way the cloud lists them. */
export function mapHistory(device: PolledDevice, json: JsonNode, { data }: JsonRecord, include: Include): MappedItem[] {
  if (data === undefined || data === null) return [];
  if (!Array.isArray(data)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'data is not a list' }];
  const nodes = json.listAt('data');
  return data
    .map((point: unknown, i) => pointItem(device, isRecord(point) ? point : {}, nodes[i]!, include))
    .sort((a, b) => timeOf(a) - timeOf(b));
}

function timeOf(item: MappedItem): number {
  return item.kind === 'sample' ? (item.datetime ?? 0) : 0;
}

function pointItem(device: PolledDevice, record: JsonRecord, node: JsonNode, include: Include): MappedItem {
  const serial = readText(record.deviceSn);
  if (serial !== undefined && serial !== device.vendorDeviceId)
    return { kind: 'rejected', reason: 'device_not_asked', serial };
  return sampleOf(device, record, node, include);
}

function sampleOf(device: PolledDevice, record: JsonRecord, node: JsonNode, include: Include): MappedSample {
  const storage = isStorage(device, record);
  const read = storage ? readStorage : readGrid;
  const { measurements, quality, dcInputs } = read(withDerived(record), { skip: absentFields(record, device) });
  const alerts = node.sources('faultMsgList').filter((entry) => !EMPTY_ENTRIES.includes(entry));
  const status = node.pick(STATUS_MEMBERS);
  const CollectorSN = readText(record.moduleSn);
  const { GridPower: gridPower } = measurements;
  const parts =
    include && storage ? storageOf(record, { include, hasBattery: reportsBattery(record), gridPower }) : undefined;
  return {
    kind: 'sample',
    device,
    ...timed(sampleTime(record, clockOf(device)), device),
    ...stateOf(record, storage, alerts.length > 0),
    measurements: withPhaseTotal(measurements, device.phaseCount),
    dcInputs,
    quality,
    status: status === undefined ? [] : [status],
    alerts,
    warnings: [],
    ...reported({ CollectorSN }),
    ...parts,
  };
}

/** The plant's zone, where it is known, labels the time better than the difference of two clocks. */
function timed(time: SampleTime | undefined, { timezone }: PolledDevice): Partial<MappedSample> {
  if (!time) return {};
  const { datetime, offsetSeconds } = time;
  return {
    datetime,
    ...reported({ offsetSeconds: timezone === undefined && offsetSeconds !== undefined ? offsetSeconds : undefined }),
  };
}
