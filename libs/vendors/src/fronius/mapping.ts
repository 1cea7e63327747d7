import { reported } from '@heliograph/base-data';
import {
  compileFieldTable,
  derivedState,
  isRecord,
  mappingByCall,
  MemberNames,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { DayEnergy, dcWh, exportedWh, isEmptyRow, netWh, readRow } from './log-rows.ts';
import { DeviceMessages, readMessages, type RowMessages } from './messages.ts';
import { type DerivedState, stateOf } from './states.ts';
import { DAY_ENERGY, inverterTable, MEAN_DC_POWER, MEAN_POWER } from './tables.ts';
import { listNames, listOf, type LogRow, type MessageEntry, sameId } from './wire.ts';
import { mapDays } from './mapping-days.ts';
import { mapFlow, mapMeterHistory, meterOf } from './storage.ts';

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

const readMeasurements = compileFieldTable(inverterTable);

/** A history answer, taken apart. */
export interface History {
  rows: readonly unknown[];
  /** Rows before these, with the energies exported and imported only: they make the day's sum. */
  earlier: readonly unknown[];
  messages: readonly MessageEntry[];
}

/** Returns each row of a device's history with a value, oldest first. */
function mapHistory(device: PolledDevice, history: History): MappedItem[] {
  const day = new DayEnergy(device.timezone);
  const own = history.messages.filter(({ deviceId }) => sameId(deviceId, device.vendorDeviceId));
  const messages = new DeviceMessages(own);
  const items: MappedItem[] = [];
  for (const row of oldestFirst(history.earlier.map(readRow))) {
    day.add(row);
    messages.at(row);
  }
  const rows = history.rows.map(readRow);
  for (const row of oldestFirst(rows)) {
    if (!isEmptyRow(row)) items.push(sampleOf(device, row, day.add(row), messages.at(row)));
  }
  return [...items, ...unreadable(device, rows)];
}

function oldestFirst(rows: readonly (LogRow | undefined)[]): LogRow[] {
  return rows.filter((row) => row !== undefined).sort((a, b) => a.time - b.time);
}

function unreadable(device: PolledDevice, rows: readonly (LogRow | undefined)[]): MappedItem[] {
  const count = rows.filter((row) => row === undefined).length;
  if (count === 0) return [];
  return [
    {
      kind: 'rejected',
      reason: 'unexpected_shape',
      detail: `histdata: ${count} rows without a readable logDateTime`,
      serial: device.InverterSN,
    },
  ];
}

function sampleOf(
  device: PolledDevice,
  row: LogRow,
  dayWh: number | undefined,
  { alerts, warnings, status, fault }: RowMessages,
): MappedSample {
  const net = netWh(row);
  const { measurements, quality, dcInputs } = readMeasurements(withDerived(row, net, dayWh));
  const countsEnergy = 'EnergyExported' in row.channels;
  const loud = alerts.length + warnings.length > 0;
  return {
    kind: 'sample',
    device,
    datetime: row.time,
    ...derivedState(stateOf(codeOf(net, fault, loud))),
    measurements,
    dcInputs,
    quality: [
      ...quality,
      ...(exportedWh(row) === undefined && countsEnergy ? [UNKNOWN_UNIT] : []),
      // The energy exported in a part of the day is unknown: the rest of the day has no sum.
      ...(dayWh === undefined && countsEnergy ? ['EDay:gap'] : []),
    ],
    status,
    alerts,
    warnings,
    counters: { isDaySummed: true },
  };
}

const UNKNOWN_UNIT = 'PowerACOutputActive:unit_unknown';

/** Returns the channels, and what follows from the energies of the interval. */
function withDerived(row: LogRow, net: number | undefined, dayWh: number | undefined): JsonRecord {
  const mean = (wh: number | undefined): number | undefined =>
    wh === undefined || row.duration <= 0 ? undefined : (wh * 3600) / row.duration;
  return { ...row.channels, [MEAN_POWER]: mean(net), [MEAN_DC_POWER]: mean(dcWh(row)), [DAY_ENERGY]: dayWh };
}

function codeOf(net: number | undefined, fault: boolean, loud: boolean): DerivedState {
  if (fault) return 'fault';
  if (net === undefined) return 'unknown';
  if (net > 0) return loud ? 'producing_with_message' : 'producing';
  return 'standby';
}
