import { reported } from '@heliograph/base-data';
import { isRecord, mappingByCall, MemberNames, readText, rejected } from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { mapDays } from './mapping-days.ts';
import { mapHistory } from './mapping-samples.ts';
import { readMessages } from './message-entries.ts';
import { mapFlow, mapMeterHistory, meterOf } from './storage.ts';
import { listNames, listOf, sameId } from './wire.ts';

type MapAnswer = (answer: BytesAnswer, json: JsonNode, value: JsonRecord, context: MappingContext) => MappedItem[];

/** The mapping of each call's answer to items. `errors` is the older name of the messages. */
const calls: Readonly<Record<string, MapAnswer>> = {
  histdata: mapHistdata,
  flowdata: (answer, _json, value, { include = [] }) => mapFlow(answer.devices, value, include),
  devices: mapDevices,
  messages: mapMessages,
  errors: mapMessages,
};

/** The messages are passed on as they are written. */
const names = new MemberNames(listNames);

const samples = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer, context) => {
  const { value } = json;
  if (!isRecord(value)) return [rejected('unexpected_shape', `${answer.call}: not an object`)];
  if (value.responseError !== undefined)
    return [rejected('vendor_error', `responseError ${readText(value.responseError) ?? ''}`)];
  return map(answer, json, value, context);
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

/** Maps the answer as the cloud sent it, or joined by the adapter: `{"histdata":…,"earlier":…,"messages":…}`. */
function mapHistdata(
  answer: BytesAnswer,
  json: JsonNode,
  value: JsonRecord,
  { include = [] }: MappingContext,
): MappedItem[] {
  const joined = isRecord(value.histdata);
  const page = joined ? (value.histdata as JsonRecord) : value;
  const rows = listOf(page);
  if (!rows) return [rejected('unexpected_shape', 'histdata: no list of rows')];
  const meter = meterOf(answer.devices, page.deviceId);
  if (meter) return include.includes('meter') ? mapMeterHistory(meter, rows) : [];
  const device = deviceOf(answer.devices, page);
  if (!device) return [rejected('device_not_asked', `histdata of device ${readText(page.deviceId) ?? 'unknown'}`)];
  return mapHistory(device, {
    rows,
    earlier: joined ? (listOf(value.earlier) ?? []) : [],
    messages: joined ? readMessages(json.find('messages')) : [],
  });
}

/** An answer names its device; one that does not is about the only one asked for. */
function deviceOf(devices: readonly PolledDevice[], { deviceId }: JsonRecord): PolledDevice | undefined {
  if (typeof deviceId !== 'string') return devices.length === 1 ? devices[0] : undefined;
  return devices.find(({ vendorDeviceId }) => sameId(deviceId, vendorDeviceId));
}

/** Returns whether the data logger of each device is connected. */
function mapDevices(answer: BytesAnswer, _json: JsonNode, value: JsonRecord): MappedItem[] {
  const rows = listOf(value);
  if (!rows) return [rejected('unexpected_shape', 'devices: no list')];
  const online = new Map(
    rows
      .filter(isRecord)
      .filter(({ deviceType, isOnline }) => deviceType === 'Datalogger' && typeof isOnline === 'boolean')
      .map(({ dataloggerId, isOnline }) => [readText(dataloggerId), isOnline as boolean]),
  );
  return answer.devices.flatMap((device): MappedItem[] => {
    const connected = online.get(device.CollectorSN);
    if (connected === undefined) return [];
    return [
      {
        kind: 'liveness',
        device,
        online: connected,
        ...reported({ collector: connected ? undefined : (true as const) }),
      },
    ];
  });
}

/** Returns the entries of each device asked for, where the list is the whole answer: all its entries count as open. */
function mapMessages(answer: BytesAnswer, json: JsonNode, value: JsonRecord): MappedItem[] {
  if (!listOf(value)) return [rejected('unexpected_shape', `${answer.call}: no list`)];
  const entries = readMessages(json);
  return answer.devices.map((device): MappedItem => {
    const own = entries.filter(({ deviceId }) => sameId(deviceId, device.vendorDeviceId));
    const sources = (wanted: string): string[] =>
      own.filter(({ severity }) => severity === wanted).map(({ source }) => source);
    return { kind: 'alarms', device, alerts: sources('error'), warnings: sources('warning') };
  });
}
